import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('colleagues');

export { default } from '../../../../../drawn-by-page';
