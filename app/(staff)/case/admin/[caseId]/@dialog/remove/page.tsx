import { removeDialog } from '../../_dialogs/remove';

export const generateMetadata = removeDialog.metadata;

export default removeDialog.direct;
