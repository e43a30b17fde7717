import type { Metadata } from 'next';
import { resilientTitle } from '@/app/resilient-page';
import { openDialogs, titleOf } from '@/components/case/dialogs/dialog-address';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadCase } from '../../load-case';

interface DialogPageProps {
  params: Promise<{ caseId: string; dialog: string[] }>;
}

export function generateMetadata({ params }: DialogPageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { caseId, dialog } = await params;
    const { view } = await loadCase(caseId);
    return pageTitle(...titleOf(openDialogs(dialog), view));
  });
}

export { default } from '@/app/(staff)/drawn-by-page';
