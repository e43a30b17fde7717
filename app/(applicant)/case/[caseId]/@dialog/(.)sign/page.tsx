export { default, generateMetadata } from '../sign/page';
