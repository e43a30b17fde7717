'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/components/browser/lazy-part';
import { WritingContext } from '@/components/browser/use-written';
import { NotesPanel } from '@/components/case/conversation/notes-panel';
import { NoContactNote, useBox } from '@/components/case/dialogs/written-text';
import { newestAudit, newestMails, newestNotes } from '@/components/case/shown/case-pages';
import { Awaited } from '@/components/ui/awaited';
import { DialogLink } from '@/components/ui/dialog-link';
import { Part } from '@/components/ui/part';
import { SkeletonLines } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { allForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { CaseConversation } from '../conversation/case-conversation';

const loadHistory = () =>
  import('@/components/case/history/history-panel').then((module) => module.HistoryPanel);
const HistoryPanel = lazyPart(loadHistory);
const loadDocuments = () => import('./documents-panel').then((module) => module.DocumentsPanel);
const DocumentsPanel = lazyPart(loadDocuments);

interface SideTabsProps {
  view: CaseView;
  /** The newest page of the conversation. */
  messages: ConversationView;
  /** The number of notes. */
  notes: number;
}

/**
 * The tabs next to the case: messages with the company, notes about it, its documents, and everything that happened. An anonymised case has only the last,
 * and any tab in which something is written.
 */
export function SideTabs({ view, messages, notes }: SideTabsProps) {
  const { id: caseId, permissions, notHandledSupportMessages } = view;
  const t = useTranslations('case.tabs');
  const client = useQueryClient();
  const known = useQuery({ ...newestNotes(caseId), enabled: false });
  const isKnown = view.erasedOn === undefined;
  const boxes = {
    messages: useBox(isKnown && permissions.includes('postMessage')),
    notes: useBox(isKnown && permissions.includes('writeNote')),
  };
  const prepare = {
    notes: () => void client.prefetchQuery(newestNotes(caseId)),
    history: () => {
      void loadHistory();
      void client.prefetchQuery(newestAudit(caseId));
      void client.prefetchQuery(newestMails(caseId));
    },
  };
  return (
    <Tabs
      label={t('label')}
      tabs={[
        {
          value: 'messages',
          isShown: isKnown || boxes.messages.isWritten,
          label: t('messages'),
          count: notHandledSupportMessages,
          content: (
            <WritingContext value={boxes.messages}>
              <MessagesPanel
                caseId={caseId}
                messages={messages}
                forms={allForms(view)}
                canPost={permissions.includes('postMessage')}
              />
            </WritingContext>
          ),
        },
        {
          value: 'notes',
          isShown: isKnown || boxes.notes.isWritten,
          label: t('notes'),
          count: known.data?.total ?? notes,
          onIntent: prepare.notes,
          content: (
            <WritingContext value={boxes.notes}>
              <Notes caseId={caseId} canWrite={permissions.includes('writeNote')} />
            </WritingContext>
          ),
        },
        {
          value: 'documents',
          isShown: isKnown,
          label: t('documents'),
          onIntent: () => void loadDocuments(),
          content: (
            <Panel queries={[]}>
              <DocumentsPanel view={view} />
            </Panel>
          ),
        },
        {
          value: 'history',
          isShown: true,
          label: t('history'),
          onIntent: prepare.history,
          content: <CaseHistory view={view} />,
        },
      ].filter(({ isShown }) => isShown)}
    />
  );
}

function Notes({ caseId, canWrite }: { caseId: string; canWrite: boolean }) {
  const notes = useQuery(newestNotes(caseId));
  return (
    <Panel queries={[notes]}>
      {notes.data && <NotesPanel caseId={caseId} newest={notes.data} canWrite={canWrite} />}
    </Panel>
  );
}

function CaseHistory({ view }: { view: CaseView }) {
  const audit = useQuery(newestAudit(view.id));
  const mails = useQuery(newestMails(view.id));
  return (
    <Panel queries={[audit, mails]}>
      {audit.data && mails.data && (
        <HistoryPanel
          caseId={view.id}
          audit={audit.data}
          mails={mails.data}
          forms={allForms(view)}
          checkPoints={view.checkPoints}
        />
      )}
    </Panel>
  );
}

interface PanelProps {
  queries: readonly { isError: boolean; data?: unknown; refetch: () => unknown }[];
  children: ReactNode;
}

/** Shows the content of a tab once it is there. */
function Panel({ queries, children }: PanelProps) {
  const missing = queries.filter(({ data }) => data === undefined);
  if (missing.length === 0) {
    return (
      <Part>
        <Suspense fallback={<SkeletonLines count={5} />}>{children}</Suspense>
      </Part>
    );
  }
  return (
    <Awaited
      query={{
        isError: missing.some(({ isError }) => isError),
        refetch() {
          for (const query of missing) void query.refetch();
        },
      }}
      lines={5}
    />
  );
}

interface MessagesPanelProps {
  caseId: string;
  messages: ConversationView;
  forms: readonly { id: string; title: string }[];
  canPost: boolean;
}

/** The whole conversation of the case. Each question says which form it is about. */
export function MessagesPanel({ caseId, messages, forms, canPost }: MessagesPanelProps) {
  const t = useTranslations('case.messages');
  return (
    <div className="grid gap-3">
      {canPost && <NoContactNote />}
      <CaseConversation
        caseId={caseId}
        initial={messages}
        canPost={canPost}
        renderTopic={({ formId }) => {
          const form = forms.find(({ id }) => id === formId);
          return (
            form && (
              <>
                {t('about')}{' '}
                <DialogLink href={`/case/admin/${caseId}/form/${form.id}`} className="link">
                  {form.title}
                </DialogLink>
              </>
            )
          );
        }}
      />
    </div>
  );
}
