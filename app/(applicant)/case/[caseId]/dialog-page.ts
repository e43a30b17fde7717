import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { resilientPage } from '@/app/resilient-page';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { APPLICATION_DIALOGS, type ApplicationDialogName } from '@/lib/domain/dialogs';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { currentPath } from '@/lib/engine/access/actor';
import { returnedForm } from '@/lib/server/http/returned-form';
import { type CasePageProps, caseAllowing, caseTitle } from './applicant-case';

interface DialogOfApplication {
  caseId: string;
  theCase: ApplicantCase;
  /** The number of signatories in the address, if it has one. */
  count: string;
  /** What was posted from the dialog without scripts and not taken. */
  returned: ReturnedForm | null;
}

/** Makes the page of a dialog over an application. Redirects to the application if the dialog's action is not possible now. */
export function dialogPage(
  name: ApplicationDialogName,
  show: (dialog: DialogOfApplication) => ReactNode | Promise<ReactNode>,
) {
  return resilientPage(async ({ params }: CasePageProps) => {
    const { caseId, count } = await params;
    const theCase = await caseAllowing(caseId, APPLICATION_DIALOGS[name].needs);
    return show({ caseId, theCase, count, returned: await returnedForm(await pathOfPage()) });
  });
}

/** The path of the requested page, without its query. */
const pathOfPage = async (): Promise<string> => (await currentPath()).split('?')[0] ?? '';

/** Makes the metadata of such a page. */
export function dialogTitle(name: ApplicationDialogName): (props: CasePageProps) => Promise<Metadata> {
  return async ({ params }) => {
    const { caseId } = await params;
    return caseTitle(caseId, APPLICATION_DIALOGS[name].title, {
      posted: await returnedForm(await pathOfPage()),
    });
  };
}
