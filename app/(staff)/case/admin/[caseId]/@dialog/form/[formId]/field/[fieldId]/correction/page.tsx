import { titleOf } from '../../../../../../dialog-title';

export const generateMetadata = titleOf('correction');

export { default } from '../../../../../../../../../no-page';
