import { loginDialog } from '../../../_dialogs/get-accept';

export const generateMetadata = loginDialog.metadata;

export default loginDialog.direct;
