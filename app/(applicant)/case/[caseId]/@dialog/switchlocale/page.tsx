import { SwitchLocaleDialog } from '@/components/applicant/applicant-dialogs';
import { dialogPage, dialogTitle } from '../../dialog-page';

export const generateMetadata = dialogTitle('switchlocale');

export default dialogPage('switchlocale', ({ caseId, theCase, returned }) => (
  <SwitchLocaleDialog caseId={caseId} activeLocale={theCase.activeLocale} returned={returned} />
));
