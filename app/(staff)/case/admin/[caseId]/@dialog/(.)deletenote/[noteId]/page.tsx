import { deleteNoteDialog } from '../../../_dialogs/deletenote';

export const generateMetadata = deleteNoteDialog.metadata;

export default deleteNoteDialog.intercepted;
