export { default } from '../default';
