import { supportDialog } from '../../../../_dialogs/form-dialogs';

export const generateMetadata = supportDialog.metadata;

export default supportDialog.direct;
