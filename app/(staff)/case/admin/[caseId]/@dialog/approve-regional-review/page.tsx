import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('approve-regional-review');

export { default } from '../../../../../drawn-by-page';
