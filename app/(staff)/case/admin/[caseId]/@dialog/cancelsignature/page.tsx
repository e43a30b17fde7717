import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('cancelsignature');

export { default } from '../../../../../drawn-by-page';
