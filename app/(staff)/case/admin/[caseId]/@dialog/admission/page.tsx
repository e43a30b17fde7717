import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('admission');

export { default } from '../../../../../drawn-by-page';
