export { default, generateMetadata } from '../switchlocale/page';
