import { ColleaguesDialog } from '@/components/applicant/applicant-dialogs';
import { dialogPage, dialogTitle } from '../../dialog-page';

export const generateMetadata = dialogTitle('colleagues');

export default dialogPage('colleagues', ({ caseId }) => <ColleaguesDialog caseId={caseId} />);
