import type { Metadata } from 'next';
import { resilientPage, resilientTitle } from '@/app/resilient-page';
import { CaseScreen } from '@/components/case/page/case-screen';
import { listMessages } from '@/lib/features/messages/messages';
import { countNotes } from '@/lib/features/messages/notes';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadCase } from './load-case';

interface CasePageProps {
  params: Promise<{ caseId: string }>;
}

export function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { view } = await loadCase((await params).caseId);
    return pageTitle('case.title', { company: view.company.name });
  });
}

export default resilientPage(async function CasePage({ params }: CasePageProps) {
  const { actor, view } = await loadCase((await params).caseId);
  const [messages, notes] = await Promise.all([listMessages(actor, view.id), countNotes(actor, view.id)]);
  return <CaseScreen messages={messages} notes={notes} />;
});
