import { maillogDialog } from '../../_dialogs/maillog';

export const generateMetadata = maillogDialog.metadata;

export default maillogDialog.intercepted;
