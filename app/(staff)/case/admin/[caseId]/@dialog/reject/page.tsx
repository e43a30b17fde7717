import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('reject');

export { default } from '../../../../../drawn-by-page';
