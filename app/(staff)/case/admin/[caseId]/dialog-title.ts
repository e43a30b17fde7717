import type { Metadata } from 'next';
import { keptTitle } from '@/app/kept';
import { dialogName } from '@/components/case/dialogs/dialog-address';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadCase } from './load-case';

interface DialogPageProps {
  params: Promise<{ caseId: string }>;
}

/** Returns a function that makes the page title of a dialog, by the dialog's name in the address. */
export function titleOf(dialog: string) {
  return ({ params }: DialogPageProps): Promise<Metadata> =>
    keptTitle(async () => {
      const { view } = await loadCase((await params).caseId);
      return pageTitle(`dialog.${dialogName(dialog, view)}.title`);
    });
}
