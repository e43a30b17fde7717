import { rejectDialog } from '../../_dialogs/reject';

export const generateMetadata = rejectDialog.metadata;

export default rejectDialog.intercepted;
