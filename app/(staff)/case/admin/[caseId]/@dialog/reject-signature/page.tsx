import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('reject-signature');

export { default } from '../../../../../drawn-by-page';
