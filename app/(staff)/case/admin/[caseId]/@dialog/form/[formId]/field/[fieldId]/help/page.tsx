import { titleOf } from '../../../../../../dialog-title';

export const generateMetadata = titleOf('help');

export { default } from '../../../../../../../../../drawn-by-page';
