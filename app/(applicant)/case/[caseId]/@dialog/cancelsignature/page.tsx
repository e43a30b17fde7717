import { CancelSignatureDialog } from '@/components/applicant/signing-dialogs';
import { dialogPage, dialogTitle } from '../../dialog-page';

export const generateMetadata = dialogTitle('cancelsignature');

export default dialogPage('cancelsignature', ({ caseId, returned }) => (
  <CancelSignatureDialog caseId={caseId} returned={returned} />
));
