import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('reject-internal-signature');

export { default } from '../../../../../drawn-by-page';
