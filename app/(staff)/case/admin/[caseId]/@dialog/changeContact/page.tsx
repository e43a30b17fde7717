import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('changeContact');

export { default } from '../../../../../drawn-by-page';
