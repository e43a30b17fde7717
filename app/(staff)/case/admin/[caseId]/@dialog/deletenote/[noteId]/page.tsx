import { titleOf } from '../../../dialog-title';

export const generateMetadata = titleOf('deletenote');

export { default } from '../../../../../../drawn-by-page';
