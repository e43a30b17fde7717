'use client';

import { useTranslations } from 'next-intl';
import { MessagesPanel } from '@/components/case/conversation/messages-panel';
import { NotesPanel } from '@/components/case/conversation/notes-panel';
import { HistoryPanel } from '@/components/case/history/history-panel';
import { Tabs } from '@/components/ui/tabs';
import type {
  AuditLogView,
  ConversationView,
  MailLogView,
  NotesView,
} from '@/lib/contract/conversation-shapes';
import type { CaseView, FormView } from '@/lib/contract/shapes';
import type { Action } from '@/lib/domain/lifecycle/transitions';

interface SideTabsProps {
  caseId: string;
  permissions: readonly Action[];
  unhandledMessages: number;
  /** The newest page of each. */
  messages: ConversationView;
  notes: NotesView;
  audit: AuditLogView;
  mails: MailLogView;
  forms: readonly FormView[];
  checkPoints: CaseView['checkPoints'];
}

/** Beside the case: what is written to and about the company, and everything that happened. */
export function SideTabs(props: SideTabsProps) {
  const { caseId, permissions, unhandledMessages, messages, notes, audit, mails, forms, checkPoints } = props;
  const t = useTranslations('case.tabs');
  const titles = forms.map(({ id, title }) => ({ id, title }));
  return (
    <Tabs
      label={t('label')}
      tabs={[
        {
          value: 'messages',
          label: t('messages'),
          count: unhandledMessages,
          content: (
            <MessagesPanel
              caseId={caseId}
              messages={messages}
              forms={titles}
              canPost={permissions.includes('postMessage')}
            />
          ),
        },
        {
          value: 'notes',
          label: t('notes'),
          count: notes.total,
          content: <NotesPanel caseId={caseId} newest={notes} canWrite={permissions.includes('writeNote')} />,
        },
        {
          value: 'history',
          label: t('history'),
          content: (
            <HistoryPanel
              caseId={caseId}
              audit={audit}
              mails={mails}
              forms={forms}
              checkPoints={checkPoints}
            />
          ),
        },
      ]}
    />
  );
}
