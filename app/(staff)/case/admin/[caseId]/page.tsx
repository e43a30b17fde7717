import type { Metadata } from 'next';
import { CaseScreen } from '@/components/case/page/case-screen';
import { pageTitle } from '@/lib/i18n/page-title';
import { listMessages } from '@/lib/messages/list-messages';
import { countNotes } from '@/lib/notes/list-notes';
import { loadCase } from './load-case';

interface CasePageProps {
  params: Promise<{ caseId: string }>;
}

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  const { view } = await loadCase((await params).caseId);
  return pageTitle('case.title', { company: view.company.name });
}

export default async function CasePage({ params }: CasePageProps) {
  const { actor, view } = await loadCase((await params).caseId);
  const [messages, notes] = await Promise.all([listMessages(actor, view.id), countNotes(actor, view.id)]);
  return <CaseScreen messages={messages} notes={notes} />;
}
