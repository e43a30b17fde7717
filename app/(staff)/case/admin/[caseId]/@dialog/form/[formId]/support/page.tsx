import { titleOf } from '../../../../dialog-title';

export const generateMetadata = titleOf('support');

export { default } from '../../../../../../../drawn-by-page';
