export { default, generateMetadata } from '../colleagues/page';
