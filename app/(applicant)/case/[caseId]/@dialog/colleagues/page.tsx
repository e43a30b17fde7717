import { ColleaguesDialog } from '@/components/applicant/applicant-dialogs';
import { currentApplicant } from '@/lib/engine/access/actor';
import { listColleagues } from '@/lib/features/application/colleagues';
import { dialogPage, dialogTitle } from '../../dialog-page';

export const generateMetadata = dialogTitle('colleagues');

export default dialogPage('colleagues', async ({ caseId, returned }) => (
  <ColleaguesDialog
    caseId={caseId}
    view={await listColleagues(await currentApplicant(caseId), caseId)}
    returned={returned}
  />
));
