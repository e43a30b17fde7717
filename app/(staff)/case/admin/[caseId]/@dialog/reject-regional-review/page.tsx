import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('reject-regional-review');

export { default } from '../../../../../drawn-by-page';
