import { archiveDialog } from '../../_dialogs/archive';

export const generateMetadata = archiveDialog.metadata;

export default archiveDialog.direct;
