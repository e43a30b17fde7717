export { default, generateMetadata } from '../cancelsignature/page';
