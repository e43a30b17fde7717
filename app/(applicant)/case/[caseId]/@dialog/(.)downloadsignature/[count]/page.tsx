export { default, generateMetadata } from '../../downloadsignature/[count]/page';
