import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormStatusDot } from '@/components/form-renderer/form-status-dot';
import { unreadAnswers } from '@/components/messages/held-messages';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { StatusDot } from '@/components/ui/status-dot';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { FormView } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isFormDone } from '@/lib/domain/lifecycle/status';
import { formHref, isFormHref, openCorrections } from './progress';
import { signingEnd } from './signature-ended';

interface FormTasksProps {
  theCase: ApplicantCase;
  unread: ConversationView['unread'];
}

/** What is left before the application is sent in: the next step, and every form with its progress. */
export function FormTasks({ theCase, unread }: FormTasksProps) {
  const t = useTranslations('application');
  const { id, forms, readiness } = theCase;
  const done = forms.filter(({ status }) => isFormDone(status)).length;
  const next = forms.find(({ status }) => !isFormDone(status));
  const isReady = readiness.signature.ready;
  const toFill = done === 0 && next?.status === 'NOT-STARTED' ? 'tasks.begin' : 'tasks.continue';
  return (
    <section className="grid gap-6">
      {/* The notice about a signing that ended has the button to sign again. */}
      {(isReady ? signingEnd(theCase) === null : next) && (
        <div>
          <LinkButton
            variant="primary"
            size="lg"
            href={isReady || !next ? `/case/${id}/check` : formHref(id, next.id)}
            scroll={isReady}
            className="max-sm:w-full"
          >
            {t(isReady ? 'sign.title' : toFill)}
          </LinkButton>
          {!isReady && <p className="mt-3 max-w-prose text-ink-muted">{t('tasks.saved')}</p>}
        </div>
      )}
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="font-semibold text-lg">{t('tasks.title')}</h2>
          <p className="numeric text-ink-muted text-sm">
            {t('tasks.progress', { done, count: forms.length })}
          </p>
        </div>
        <TaskList caseId={id} forms={forms} unread={unread} isReady={isReady} />
      </div>
    </section>
  );
}

interface TaskListProps {
  caseId: string;
  forms: readonly FormView[];
  unread: ConversationView['unread'];
  /** Whether the application can be signed. */
  isReady: boolean;
}

/** The forms of an application, with the progress of each and its new answers, and the page where it is checked and signed. */
export function TaskList({ caseId, forms, unread, isReady }: TaskListProps) {
  const t = useTranslations('application');
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {forms.map((form, index) => (
        <Task key={form.id} href={formHref(caseId, form.id)} number={index + 1} title={form.title}>
          <NewAnswers count={unreadAnswers(unread, { formId: form.id })} />
          <FormStatusDot
            isForApplicant
            status={form.status}
            corrections={openCorrections({ forms: [form] }).length}
          />
        </Task>
      ))}
      <Task href={`/case/${caseId}/check`} number={forms.length + 1} title={t('sign.title')}>
        <StatusDot tone={isReady ? 'info' : 'neutral'}>
          {t(isReady ? 'tasks.canCheck' : 'tasks.later')}
        </StatusDot>
      </Task>
    </ol>
  );
}

interface TaskProps {
  href: string;
  number: number;
  title: string;
  /** Its progress. */
  children: ReactNode;
}

function Task({ href, number, title, children }: TaskProps) {
  return (
    <li>
      <Link
        href={href}
        scroll={!isFormHref(href)}
        className="group -outline-offset-2 flex min-h-14 items-center gap-4 px-5 py-2.5 hover:bg-hover"
      >
        <span aria-hidden="true" className="numeric w-5 shrink-0 text-ink-subtle">
          {number}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 max-sm:flex-col">
          <span className="font-medium group-hover:underline">{title}</span>
          <span className="flex gap-4 text-ink-muted text-sm">{children}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-subtle" />
      </Link>
    </li>
  );
}

function NewAnswers({ count }: { count: number }) {
  const t = useTranslations('application.tasks');
  return count > 0 ? <Badge tone="accent">{t('newAnswers', { count })}</Badge> : null;
}
