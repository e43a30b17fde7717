import { Circle, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { OpenSwitch } from './open-switch';
import type { Overview, OverviewPart } from './overview';

/** The screen for each task. Null for opening, which is done here. */
const SCREEN_OF: Record<Overview['tasks'][number]['name'], string | null> = {
  NAMES: 'settings#names',
  CONTACT: 'settings#contact',
  PRIVACY: 'settings#notices',
  LOGO: 'settings#logo',
  PEOPLE: 'people',
  FORMS: 'forms',
  PUBLISH: 'publish',
  OPEN: null,
};

/** Lists what is left to do before an organisation can open. */
export function Tasks({ overview: { slug, tasks, permissions } }: OverviewPart) {
  const t = useTranslations('organisation.overview');
  const isReady = tasks.every(({ name, isDone, isRequired }) => name === 'OPEN' || isDone || !isRequired);
  const mayOpen = permissions.includes('openOrganisation');
  return (
    <Card title={t('tasks.title')} description={t('tasks.text')}>
      <ol className="grid gap-1">
        {tasks.map((task) => (
          <li key={task.name} className="flex items-start gap-3 py-1.5">
            <TaskMark isDone={task.isDone} />
            <div className="grid min-w-0 gap-2">
              <p>
                <TaskName slug={slug} name={task.name} />
                {task.isRequired && !task.isDone && (
                  <span className="text-ink-muted text-sm"> ({t('tasks.required')})</span>
                )}
              </p>
              {task.name === 'OPEN' && mayOpen && isReady && (
                <div>
                  <OpenSwitch slug={slug} isOpen={false} />
                </div>
              )}
              {task.name === 'OPEN' && !(mayOpen && isReady) && (
                <p className="text-ink-muted text-sm">{t(mayOpen ? 'tasks.waits' : 'tasks.notAllowed')}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-3 border-line border-t pt-3 text-ink-muted text-sm">{t('closedText')}</p>
    </Card>
  );
}

function TaskMark({ isDone }: { isDone: boolean }) {
  const t = useTranslations('organisation.overview.tasks');
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <span className="mt-0.5 shrink-0">
      <Icon aria-hidden="true" className={isDone ? 'size-5 text-success' : 'size-5 text-ink-subtle'} />
      <VisuallyHidden>{`${t(isDone ? 'done' : 'left')}: `}</VisuallyHidden>
    </span>
  );
}

function TaskName({ slug, name }: { slug: string; name: Overview['tasks'][number]['name'] }) {
  const t = useTranslations('organisation.overview.tasks.name');
  const screen = SCREEN_OF[name];
  const text = t(name, { least: ORGANISATION_LIMITS.administratorsAdvised });
  if (screen === null) return <span className="font-medium">{text}</span>;
  return (
    <Link href={`/organisation/${slug}/${screen}`} className="link">
      {text}
    </Link>
  );
}
