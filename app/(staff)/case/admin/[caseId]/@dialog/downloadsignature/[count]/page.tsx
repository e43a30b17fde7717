import { titleOf } from '../../../dialog-title';

export const generateMetadata = titleOf('downloadsignature');

export { default } from '../../../../../../drawn-by-page';
