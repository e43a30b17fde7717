import { correctionDialog } from '../../../../../../_dialogs/form-dialogs';

export const generateMetadata = correctionDialog.metadata;

export default correctionDialog.direct;
