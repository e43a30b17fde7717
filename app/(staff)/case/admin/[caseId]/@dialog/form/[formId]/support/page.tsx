import { titleOf } from '../../../../dialog-title';

export const generateMetadata = titleOf('support');

export { default } from '../../../../../../../no-page';
