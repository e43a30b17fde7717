import { UploadSignedDialog } from '@/components/applicant/signing-dialogs';
import { dialogPage, dialogTitle } from '../../dialog-page';

export const generateMetadata = dialogTitle('sign');

export default dialogPage('sign', ({ caseId, returned }) => (
  <UploadSignedDialog caseId={caseId} returned={returned} />
));
