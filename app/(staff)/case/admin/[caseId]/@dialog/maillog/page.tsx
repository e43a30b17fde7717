import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('maillog');

export { default } from '../../../../../drawn-by-page';
