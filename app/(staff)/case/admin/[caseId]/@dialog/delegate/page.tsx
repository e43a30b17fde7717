import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('delegate');

export { default } from '../../../../../drawn-by-page';
