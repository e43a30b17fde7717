import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('archive');

export { default } from '../../../../../drawn-by-page';
