import { linkDialog } from '../../_dialogs/link';

export const generateMetadata = linkDialog.metadata;

export default linkDialog.intercepted;
