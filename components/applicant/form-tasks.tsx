import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isFormDone } from '@/lib/domain/lifecycle/status';
import { TaskList } from './task-list';

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
