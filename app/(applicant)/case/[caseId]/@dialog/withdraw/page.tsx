import { WithdrawDialog } from '@/components/applicant/withdraw-dialog';
import { dialogPage, dialogTitle } from '../../dialog-page';

export const generateMetadata = dialogTitle('withdraw');

export default dialogPage('withdraw', ({ caseId, returned }) => (
  <WithdrawDialog caseId={caseId} returned={returned} />
));
