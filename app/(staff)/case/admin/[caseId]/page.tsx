import type { Metadata } from 'next';
import { CaseHeader } from '@/components/case/page/case-header';
import { CaseSections } from '@/components/case/page/case-sections';
import { GoneBanner } from '@/components/case/page/gone-banner';
import { NextStepBar } from '@/components/case/page/next-step-bar';
import { SideTabs } from '@/components/case/page/side-tabs';
import { UndeliveredBanner } from '@/components/case/page/undelivered-banner';
import { Main } from '@/components/shell/main';
import { isGone } from '@/lib/domain/lifecycle/status';
import { listAudit } from '@/lib/history/list-audit';
import { pageTitle } from '@/lib/i18n/page-title';
import { listMails } from '@/lib/mail/list-mails';
import { listMessages } from '@/lib/messages/list-messages';
import { listNotes } from '@/lib/notes/list-notes';
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
  const [messages, notes, audit, mails] = await Promise.all([
    listMessages(actor, view.id),
    listNotes(actor, view.id),
    listAudit(actor, view.id),
    listMails(actor, view.id),
  ]);
  return (
    <Main className="mx-auto flex w-full max-w-[90rem] flex-col gap-4 px-4 py-5 sm:px-6">
      <CaseHeader view={view} />
      <GoneBanner status={view.status} />
      <UndeliveredBanner view={view} />
      {!isGone(view.status) && <NextStepBar view={view} />}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]">
        <CaseSections view={view} />
        <aside className="-m-1 min-w-0 p-1 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto">
          <SideTabs
            caseId={view.id}
            permissions={view.permissions}
            unhandledMessages={view.notHandledSupportMessages}
            messages={messages}
            notes={notes}
            audit={audit}
            mails={mails}
            forms={view.forms}
            checkPoints={view.checkPoints}
          />
        </aside>
      </div>
    </Main>
  );
}
