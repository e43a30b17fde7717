import { admissionDialog } from '../../_dialogs/admission';

export const generateMetadata = admissionDialog.metadata;

export default admissionDialog.direct;
