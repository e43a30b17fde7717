export { default, generateMetadata } from '../withdraw/page';
