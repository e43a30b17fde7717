import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('link');

export { default } from '../../../../../drawn-by-page';
