import { titleOf } from '../../../../../../dialog-title';

export const generateMetadata = titleOf('correction');

export { default } from '../../../../../../../../../drawn-by-page';
