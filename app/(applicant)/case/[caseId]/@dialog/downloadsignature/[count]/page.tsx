import { LockForPaperDialog } from '@/components/applicant/signing-dialogs';
import { dialogPage, dialogTitle } from '../../../dialog-page';

export const generateMetadata = dialogTitle('downloadsignature');

export default dialogPage('downloadsignature', ({ caseId, count, theCase: { permissions }, returned }) => (
  <LockForPaperDialog
    caseId={caseId}
    count={count}
    isDigital={permissions.includes('shareForSignature')}
    returned={returned}
  />
));
