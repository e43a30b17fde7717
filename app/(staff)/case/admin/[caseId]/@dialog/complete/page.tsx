import { completeDialog } from '../../_dialogs/complete';

export const generateMetadata = completeDialog.metadata;

export default completeDialog.direct;
