import { rejectSignatureDialog } from '../../_dialogs/reject-signature';

export const generateMetadata = rejectSignatureDialog.metadata;

export default rejectSignatureDialog.intercepted;
