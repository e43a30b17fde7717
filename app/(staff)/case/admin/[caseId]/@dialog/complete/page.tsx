import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('complete');

export { default } from '../../../../../drawn-by-page';
