import { delegateDialog } from '../../_dialogs/delegate';

export const generateMetadata = delegateDialog.metadata;

export default delegateDialog.intercepted;
