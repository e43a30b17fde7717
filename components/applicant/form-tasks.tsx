import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FormStatusDot } from '@/components/form-renderer/form-status-dot';
import { unreadAnswers } from '@/components/messages/held-messages';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { FormView } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isFormDone } from '@/lib/domain/lifecycle/status';

interface FormTasksProps {
  theCase: ApplicantCase;
  unread: ConversationView['unread'];
}

/** The forms to fill in: how many are done, and which is next. */
export function FormTasks({ theCase: { id, forms }, unread }: FormTasksProps) {
  const t = useTranslations('application');
  const done = forms.filter(({ status }) => isFormDone(status)).length;
  const next = forms.find(({ status }) => !isFormDone(status));
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-lg">{t('tasks.title')}</h2>
        <p className="numeric text-ink-muted text-sm">{t('tasks.progress', { done, count: forms.length })}</p>
      </div>
      <TaskList caseId={id} forms={forms} unread={unread} />
      {next && (
        <div>
          <LinkButton
            variant="primary"
            size="lg"
            href={`/case/${id}/form/${next.id}`}
            scroll={false}
            className="max-sm:w-full"
          >
            {t(done === 0 && next.status === 'NOT-STARTED' ? 'tasks.begin' : 'tasks.continue')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

interface TaskListProps {
  caseId: string;
  forms: readonly FormView[];
  unread: ConversationView['unread'];
}

/** The forms of an application, with the progress of each and its new answers. */
export function TaskList({ caseId, forms, unread }: TaskListProps) {
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {forms.map((form, index) => (
        <li key={form.id}>
          <Link
            href={`/case/${caseId}/form/${form.id}`}
            scroll={false}
            className="group -outline-offset-2 flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-hover"
          >
            <span aria-hidden="true" className="numeric w-5 shrink-0 text-ink-subtle">
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
              <span className="font-medium group-hover:underline">{form.title}</span>
              <span className="flex gap-4 text-ink-muted text-sm">
                <NewAnswers count={unreadAnswers(unread, { formId: form.id })} />
                <CorrectionCount form={form} />
                <FormStatusDot isForApplicant status={form.status} />
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-subtle" />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function CorrectionCount({ form }: { form: FormView }) {
  const t = useTranslations('application.tasks');
  const count = savableComponents(form.rows).filter(
    (row) => row.correction && !row.correction.isHandled,
  ).length;
  return count > 0 ? <span className="text-warning">{t('corrections', { count })}</span> : null;
}

function NewAnswers({ count }: { count: number }) {
  const t = useTranslations('application.tasks');
  return count > 0 ? <Badge tone="accent">{t('newAnswers', { count })}</Badge> : null;
}
