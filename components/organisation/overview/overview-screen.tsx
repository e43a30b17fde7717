import { Circle, CircleCheck, Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { encode } from 'uqr';
import { CountTable } from '@/components/organisation/publish/impact-view';
import { organisationHref, ScreenHeading, useWhoChanged } from '@/components/organisation/screen-heading';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { Part } from '@/components/ui/part';
import { exactTime } from '@/components/ui/relative-day';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { AVOIDABLE_TASKS } from '@/lib/domain/organisation/handling';
import { DiscardDraft } from './discard-draft';
import { MoveCases } from './move-cases';
import { OpenSwitch } from './open-switch';
import { PutAside } from './put-aside';

interface OverviewProps extends OverviewPart {
  /** The whole address at which companies apply. */
  applyUrl: string;
  /** The name in the language of the page. */
  name: string;
}

/** An organisation at a glance: whether it is open or what is left before it can open, its version, its draft and its cases. */
export function OverviewScreen({ overview, name, applyUrl }: OverviewProps) {
  const t = useTranslations('organisation.nav');
  return (
    <>
      <ScreenHeading
        title={name}
        actions={
          overview.permissions.includes('viewIntegrations') && (
            <LinkButton href={organisationHref(overview.slug, 'integrations')} size="sm">
              {t('integrations')}
            </LinkButton>
          )
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Part>
            {overview.isOpen ? (
              <Open overview={overview} applyUrl={applyUrl} />
            ) : (
              <Tasks overview={overview} />
            )}
          </Part>
          {overview.isOpen && (
            <Part>
              <TasksLeft overview={overview} />
            </Part>
          )}
          <Part>
            <CasesPerVersion overview={overview} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-5">
          <Part>
            <VersionInUse overview={overview} />
          </Part>
          <Part>
            <Draft overview={overview} />
          </Part>
        </div>
      </div>
    </>
  );
}

function Open({ overview: { slug, tasks, permissions }, applyUrl }: Omit<OverviewProps, 'name'>) {
  const t = useTranslations('organisation.overview');
  const canStop = tasks.some(({ name, isDone }) => name === 'PROCESS' && !isDone);
  return (
    <Card title={t('isOpen')}>
      {canStop && (
        <Alert tone="danger" className="mb-4">
          {t.rich('stopped', {
            link: (text) => (
              <Link href={organisationHref(slug, 'process')} className="link">
                {text}
              </Link>
            ),
          })}
        </Alert>
      )}
      <p className="break-words">
        {t.rich('openText', {
          address: applyUrl,
          link: (text) => (
            <Link href={`/apply/${slug}`} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={applyUrl} label={t('copyAddress')} copied={t('addressCopied')} />
        {permissions.includes('openOrganisation') && <OpenSwitch slug={slug} isOpen />}
      </div>
      <ApplyCode url={applyUrl} slug={slug} />
    </Card>
  );
}

/** The screen for each task. Null for opening, which is done here. */
const SCREEN_OF: Record<Task['name'], string | null> = {
  NAMES: 'settings/names#names',
  CONTACT: 'settings/notices#contact',
  PRIVACY: 'settings/notices#notices',
  LOGO: 'settings/look#logo',
  PEOPLE: 'people',
  PROCESS: 'process',
  FORMS: 'forms',
  PUBLISH: 'publish',
  OPEN: null,
};

/** Lists what is left to do before an organisation can open. */
function Tasks({ overview: { slug, tasks, permissions, versions } }: OverviewPart) {
  const t = useTranslations('organisation.overview');
  const isReady = tasks.every(({ name, isDone, isRequired }) => name === 'OPEN' || isDone || !isRequired);
  const mayOpen = permissions.includes('openOrganisation');
  const mayPutAside = permissions.includes('changeSettings');
  const [shown, aside] = apart(tasks);
  return (
    <Card title={t('tasks.title')} description={t('tasks.text')}>
      <ol className="grid gap-1">
        {shown.map((task) => (
          <li key={task.name} className="flex items-start gap-3 py-1.5">
            <TaskMark isDone={task.isDone} />
            <div className="grid min-w-0 flex-1 gap-2">
              <TaskText slug={slug} task={task} mayPutAside={mayPutAside} />
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
      <TasksPutAside slug={slug} tasks={aside} mayPutAside={mayPutAside} />
      <p className="mt-3 border-line border-t pt-3 text-ink-muted text-sm">
        {t('closedText', { cases: versions.reduce((sum, { cases }) => sum + cases, 0) })}
      </p>
    </Card>
  );
}

/** Lists what an open organisation has left to do, until it is done or put aside. */
function TasksLeft({ overview: { slug, tasks, permissions } }: OverviewPart) {
  const t = useTranslations('organisation.overview.tasks');
  const mayPutAside = permissions.includes('changeSettings');
  // That the process cannot be carried out is said above.
  const [left, aside] = apart(tasks.filter(({ name, isDone }) => !isDone && name !== 'PROCESS'));
  if (left.length + aside.length === 0) return null;
  return (
    <Card title={t('leftTitle')} description={t(left.length > 0 ? 'leftText' : 'nothingLeft')}>
      <ul className="grid gap-1">
        {left.map((task) => (
          <li key={task.name} className="flex items-start gap-3 py-1.5">
            <TaskMark isDone={false} />
            <TaskText slug={slug} task={task} mayPutAside={mayPutAside} />
          </li>
        ))}
      </ul>
      <TasksPutAside slug={slug} tasks={aside} mayPutAside={mayPutAside} />
    </Card>
  );
}

/** The tasks, and apart from them those that are put aside. */
const apart = (tasks: readonly Task[]) =>
  [
    tasks.filter(({ isPutAside, isDone }) => isDone || !isPutAside),
    tasks.filter(({ isPutAside, isDone }) => !isDone && isPutAside),
  ] as const;

interface TaskProps {
  slug: string;
  mayPutAside: boolean;
}

/** The tasks that are left undone on purpose, in a part that opens. */
function TasksPutAside({ slug, tasks, mayPutAside }: TaskProps & { tasks: readonly Task[] }) {
  const t = useTranslations('organisation.overview.tasks.putAside');
  if (tasks.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer text-ink-muted text-sm">
        {t('title', { count: tasks.length })}
      </summary>
      <ul className="mt-1 grid gap-1">
        {tasks.map((task) => (
          <li key={task.name} className="flex py-1.5">
            <TaskText slug={slug} task={task} mayPutAside={mayPutAside} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A task: where it is done, why it must be, and the button that puts it aside if it need not be. */
function TaskText({
  slug,
  task: { name, isDone, isRequired, isPutAside },
  mayPutAside,
}: TaskProps & { task: Task }) {
  const t = useTranslations('organisation.overview.tasks');
  const nameOf = useTaskName();
  const why = name === 'PRIVACY' ? t('law') : isRequired && t('required');
  const avoidable = AVOIDABLE_TASKS.find((one) => one === name);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3">
      <p className="min-w-0">
        <TaskName slug={slug} name={name} />
        {why && !isDone && <span className="text-ink-muted text-sm"> ({why})</span>}
      </p>
      {avoidable && mayPutAside && !isDone && (
        <div className="-my-1 shrink-0">
          <PutAside slug={slug} task={avoidable} name={nameOf(name)} isPutAside={isPutAside === true} />
        </div>
      )}
    </div>
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

function useTaskName(): (name: Task['name']) => string {
  const t = useTranslations('organisation.overview.tasks.name');
  return (name) => t(name, { least: ORGANISATION_LIMITS.administratorsAdvised });
}

function TaskName({ slug, name }: { slug: string; name: Task['name'] }) {
  const text = useTaskName()(name);
  const screen = SCREEN_OF[name];
  if (screen === null) return <span className="font-medium">{text}</span>;
  return (
    <Link href={`/organisation/${slug}/${screen}`} className="link">
      {text}
    </Link>
  );
}

/** The version that new cases get. */
function VersionInUse({ overview: { slug, versions } }: OverviewPart) {
  const t = useTranslations('organisation.overview.version');
  const locale = useLocale();
  const inUse = versions.find(({ isInUse }) => isInUse);
  if (!inUse) {
    return (
      <Card title={t('title')}>
        <p className="text-ink-muted">{t('none')}</p>
      </Card>
    );
  }
  const time = exactTime(new Date(inUse.publishedAt), locale);
  const name = inUse.publishedBy;
  return (
    <Card title={t('title')}>
      <p className="font-semibold text-lg">{t('number', { version: inUse.version })}</p>
      <p>{name === null ? t('publishedUnknown', { time }) : t('published', { time, name })}</p>
      {inUse.note && (
        <p className="mt-2 whitespace-pre-line break-words border-line-strong border-s-2 ps-3">
          {inUse.note}
        </p>
      )}
      <p className="mt-2 text-ink-muted">{t('text')}</p>
      <LinkButton href={organisationHref(slug, 'versions')} size="sm" className="mt-4">
        {t('all')}
      </LinkButton>
    </Card>
  );
}

/** The draft: who changed it, its changes, and its problems. */
function Draft({ overview: { slug, draft, versionInUse, permissions } }: OverviewPart) {
  const t = useTranslations('organisation.overview.draft');
  const whoChanged = useWhoChanged();
  const locale = useLocale();
  const mayEdit = permissions.includes('editDraft');
  if (!draft) {
    return (
      <Card title={t('title')}>
        <p className="text-ink-muted">{t('none')}</p>
        {mayEdit && (
          <LinkButton href={organisationHref(slug, 'forms')} size="sm" className="mt-4">
            {t('start')}
          </LinkButton>
        )}
      </Card>
    );
  }
  const { revision, baseVersion, updatedBy, updatedAt, changes, problems, warnings } = draft;
  return (
    <Card title={t('title')}>
      <p>{t('by', { name: whoChanged(updatedBy), time: exactTime(new Date(updatedAt), locale) })}</p>
      <p className="text-ink-muted">
        {baseVersion === null ? t('first') : t('base', { version: baseVersion })}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        <li>
          <Badge>{t('changes', { count: changes })}</Badge>
        </li>
        <li>
          <Badge tone={problems > 0 ? 'danger' : 'success'}>{t('problems', { count: problems })}</Badge>
        </li>
        <li>
          <Badge tone={warnings > 0 ? 'warning' : 'neutral'}>{t('warnings', { count: warnings })}</Badge>
        </li>
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton href={organisationHref(slug, 'forms')} size="sm">
          {t('edit')}
        </LinkButton>
        {versionInUse !== null && (
          <LinkButton href={`${organisationHref(slug, 'versions')}?from=${versionInUse}&to=draft`} size="sm">
            {t('compare')}
          </LinkButton>
        )}
        {permissions.includes('publish') && (
          <LinkButton href={organisationHref(slug, 'publish')} size="sm">
            {t('publish')}
          </LinkButton>
        )}
        {permissions.includes('discardDraft') && (
          <DiscardDraft slug={slug} revision={revision} changes={changes} />
        )}
      </div>
    </Card>
  );
}

/** The number of cases that follow each version. */
function CasesPerVersion({ overview: { slug, versions, versionInUse, permissions } }: OverviewPart) {
  const t = useTranslations('organisation.overview.cases');
  const behind = versions.reduce((sum, { isInUse, editableCases }) => sum + (isInUse ? 0 : editableCases), 0);
  const shown = versions.filter(({ cases, isInUse }) => cases > 0 || isInUse);
  return (
    <Card title={t('title')} description={t('text')}>
      {shown.length === 0 ? (
        <p className="text-ink-muted">{t('none')}</p>
      ) : (
        <CountTable
          caption={t('title')}
          columns={[
            { label: t('version') },
            { label: t('all'), isNumber: true },
            { label: t('editable'), isNumber: true },
          ]}
          rows={shown.map(({ version, cases, editableCases, isInUse }) => ({
            key: version,
            cells: [
              <VersionNumber key="version" version={version} isInUse={isInUse} />,
              cases,
              editableCases,
            ],
          }))}
        />
      )}
      {behind > 0 && versionInUse !== null && permissions.includes('moveCases') && (
        <div className="mt-4">
          <MoveCases slug={slug} version={versionInUse} count={behind} />
        </div>
      )}
    </Card>
  );
}

function VersionNumber({ version, isInUse }: { version: number; isInUse: boolean }) {
  const t = useTranslations('organisation.overview.cases');
  return (
    <>
      <span className="me-2">{version}</span>
      {isInUse && <Badge tone="accent">{t('inUse')}</Badge>}
    </>
  );
}

export type Overview = CallAnswer<'getOrganisationOverview'>;
type Task = Overview['tasks'][number];

/** The props of every part of the screen. */
interface OverviewPart {
  overview: Overview;
}

/** The QR code of an address, to look at and to download. Drawn on the server, so that no browser loads the library. */
function ApplyCode({ url, slug }: { url: string; slug: string }) {
  const t = useTranslations('organisation.overview');
  const source = `data:image/svg+xml,${encodeURIComponent(qrCode(url))}`;
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      {/* biome-ignore lint/performance/noImgElement: there is nothing to optimise in a drawing that is part of the page */}
      <img src={source} alt={t('code', { address: url })} className="size-36 rounded border border-line" />
      <a href={source} download={`${slug}-qr.svg`} className={buttonClass({ size: 'sm' })}>
        <Download aria-hidden="true" />
        {t('downloadCode')}
      </a>
    </div>
  );
}

/** A QR code as SVG, with the margin of four modules that readers need. */
export function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => {
    const bits = row.map((isDark) => (isDark ? 1 : 0)).join('');
    return [...bits.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`;
}
