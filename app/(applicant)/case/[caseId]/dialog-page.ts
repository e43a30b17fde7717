import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { kept } from '@/app/kept-page';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { APPLICATION_DIALOGS, type ApplicationDialogName } from '@/lib/domain/dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type CasePageProps, caseAllowing } from './applicant-case';

interface DialogOfApplication {
  caseId: string;
  theCase: ApplicantCase;
  /** The number of signatories in the address, if it has one. */
  count: string;
}

/** Makes the page of a dialog over an application. Redirects to the application if the dialog's action is not possible now. */
export function dialogPage(name: ApplicationDialogName, show: (dialog: DialogOfApplication) => ReactNode) {
  return kept(async ({ params }: CasePageProps) => {
    const { caseId, count } = await params;
    const theCase = await caseAllowing(caseId, APPLICATION_DIALOGS[name].needs);
    return show({ caseId, theCase, count });
  });
}

/** Makes the metadata of such a page. */
export function dialogTitle(name: ApplicationDialogName): () => Promise<Metadata> {
  return () => pageTitle(APPLICATION_DIALOGS[name].title);
}
