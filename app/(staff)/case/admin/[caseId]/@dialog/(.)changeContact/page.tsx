import { changeContactDialog } from '../../_dialogs/change-contact';

export const generateMetadata = changeContactDialog.metadata;

export default changeContactDialog.intercepted;
