import { titleOf } from '../../dialog-title';

export const generateMetadata = titleOf('remove');

export { default } from '../../../../../drawn-by-page';
