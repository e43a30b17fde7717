import { downloadSignatureDialog } from '../../../_dialogs/downloadsignature';

export const generateMetadata = downloadSignatureDialog.metadata;

export default downloadSignatureDialog.direct;
