import { rejectInternalSignatureDialog } from '../../_dialogs/reject-internal-signature';

export const generateMetadata = rejectInternalSignatureDialog.metadata;

export default rejectInternalSignatureDialog.intercepted;
