import { titleOf } from '../../../dialog-title';

export const generateMetadata = titleOf('get-accept');

export { default } from '../../../../../../drawn-by-page';
