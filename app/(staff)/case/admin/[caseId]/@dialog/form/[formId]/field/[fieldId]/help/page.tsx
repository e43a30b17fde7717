import { helpDialog } from '../../../../../../_dialogs/form-dialogs';

export const generateMetadata = helpDialog.metadata;

export default helpDialog.direct;
