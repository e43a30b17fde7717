export { default } from './page';
