import { cancelSignatureDialog } from '../../_dialogs/cancelsignature';

export const generateMetadata = cancelSignatureDialog.metadata;

export default cancelSignatureDialog.intercepted;
