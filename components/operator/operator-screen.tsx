import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { exactTime } from '@/components/ui/relative-day';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { Measurement, RuleState } from '@/lib/domain/installation';
import { type NamedOrganisation, organisationName } from '@/lib/domain/locale';
import { RetryJobs } from './retry-jobs';

const TONE: Record<RuleState, DotTone> = {
  ok: 'success',
  wrong: 'danger',
  off: 'neutral',
  unknown: 'neutral',
};

/** What operators run on the server, in the order in which they need it. */
const COMMANDS = {
  check: 'docker compose exec app node operation/check.mjs',
  backup: 'docker compose exec backup bash /usr/local/bin/backup now',
  drill: 'deploy/restore --drill',
  restore: 'deploy/restore',
  outward: 'docker compose exec app node operation/outward.mjs',
  release: 'docker compose exec app node operation/outward.mjs release',
  errors: `docker compose logs app | grep '"level":"error"'`,
  organisation: 'docker compose exec app node operation/organisation.mjs create',
  audit: 'docker compose exec app node operation/audit-verify.mjs',
  retention: 'docker compose exec app node operation/retention.mjs --dry-run',
  restart: 'deploy/upgrade --restart',
  upgrade: 'deploy/upgrade',
  back: 'deploy/upgrade --back',
} as const;

type Organisation = NamedOrganisation & { slug: string; state: 'open' | 'closed' | 'made' };
type FailingJobs = { queue: string; jobs: number; since: Date; error: string | null };
type RefusedMails = { status: 'bounced' | 'blocked' | 'dropped'; mails: number };

/** Null is what the database does not say now. */
interface OperatorScreenProps {
  rules: readonly (Measurement & { since: Date | null })[];
  organisations: readonly Organisation[] | null;
  jobs: readonly FailingJobs[] | null;
  processes: readonly Process[] | null;
  refused: readonly RefusedMails[] | null;
  refusedDays: number;
  /** The version of PostgreSQL. */
  database: string | null;
  /** Who hears of faults. Null if nobody does. */
  told: string | null;
}

interface Process {
  id: string;
  host: string;
  version: string;
  startedAt: Date;
  memoryUsed: number | null;
  load: number;
}

/** How the installation is: what is wrong with what to do, what does not get done, its processes and organisations, and its commands. */
export function OperatorScreen(props: OperatorScreenProps) {
  const { rules, organisations, jobs, processes, refused, refusedDays, database, told } = props;
  const t = useTranslations('installation.page');
  return (
    <>
      <Card title={t('rules')} description={t('told', { who: told ?? 'none' })} flush>
        <ul className="divide-y divide-line border-line border-t">
          {[...rules].sort(wrongFirst).map((rule) => (
            <Rule key={rule.rule} {...rule} />
          ))}
        </ul>
      </Card>
      <Card title={t('jobs')}>
        <Known value={jobs}>{(known) => <Jobs jobs={known} />}</Known>
      </Card>
      <Card title={t('refused')} description={t('refusedDays', { days: refusedDays })}>
        <Known value={refused}>{(known) => <Refused refused={known} />}</Known>
      </Card>
      <Card
        title={t('processes')}
        description={database && t('database', { version: database })}
        flush={processes !== null}
      >
        <Known value={processes}>{(known) => <Processes processes={known} />}</Known>
      </Card>
      <Card title={t('organisations')}>
        <Known value={organisations}>{(known) => <Organisations organisations={known} />}</Known>
      </Card>
      <Card title={t('commands')} description={t('commandsIntro')} flush>
        <ul className="divide-y divide-line border-line border-t">
          {(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).map((name) => (
            <Command key={name} name={name} />
          ))}
        </ul>
      </Card>
    </>
  );
}

/** What was read, or that it could not be read now. */
function Known<T>({ value, children }: { value: T | null; children: (known: T) => ReactNode }) {
  const t = useTranslations('installation.page');
  return value === null ? <p className="text-ink-muted">{t('notRead')}</p> : children(value);
}

const ORDER: readonly RuleState[] = ['wrong', 'unknown', 'ok', 'off'];
const wrongFirst = (one: Measurement, other: Measurement) =>
  ORDER.indexOf(one.state) - ORDER.indexOf(other.state);

function Rule({ rule, state, values, since }: OperatorScreenProps['rules'][number]) {
  const t = useTranslations('installation');
  const locale = useLocale();
  return (
    <li className="grid gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[11rem_1fr_auto]">
      <h3 className="font-medium">{t(`rule.${rule}.title`)}</h3>
      <div className="min-w-0">
        <p className={state === 'wrong' ? undefined : 'text-ink-muted'}>
          {state === 'unknown' ? t('unknown') : t(`rule.${rule}.${state}`, values)}
        </p>
        {state === 'wrong' && <p>{t(`rule.${rule}.todo`)}</p>}
        {state === 'wrong' && since && (
          <p className="text-ink-muted">{t('page.since', { time: exactTime(since, locale) })}</p>
        )}
      </div>
      <StatusDot tone={TONE[state]} hollow={state === 'off' || state === 'unknown'}>
        {t(`page.state.${state}`)}
      </StatusDot>
    </li>
  );
}

function Jobs({ jobs }: { jobs: readonly FailingJobs[] }) {
  const t = useTranslations('installation.page');
  const locale = useLocale();
  if (jobs.length === 0) return <p className="text-ink-muted">{t('noJobs')}</p>;
  return (
    <ul className="grid gap-4">
      {jobs.map(({ queue, jobs: count, since, error }) => (
        <li key={queue} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h3 className="font-medium" translate="no">
              {queue}
            </h3>
            <p>{t('job', { jobs: count, time: exactTime(since, locale) })}</p>
            {error && (
              <p className="break-words text-ink-muted" translate="no">
                {error}
              </p>
            )}
          </div>
          <RetryJobs
            queue={queue}
            label={t('again')}
            named={t('againNamed', { queue })}
            done={t('againDone')}
          />
        </li>
      ))}
    </ul>
  );
}

function Refused({ refused }: { refused: readonly RefusedMails[] }) {
  const t = useTranslations('installation.page');
  if (refused.length === 0) return <p className="text-ink-muted">{t('noRefused')}</p>;
  return (
    <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {refused.map(({ status, mails }) => (
        <Pair key={status} name={t(`refusedBy.${status}`)} value={String(mails)} />
      ))}
    </dl>
  );
}

function Processes({ processes }: { processes: readonly Process[] }) {
  const t = useTranslations('installation.page.process');
  const locale = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <ul className="divide-y divide-line border-line border-t">
      {processes.map(({ id, host, version, startedAt, memoryUsed, load }) => (
        <li key={id} className="px-5 py-3">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-5">
            <Fact name={t('host')} value={host} />
            <Fact name={t('version')} value={version} />
            <Fact name={t('started')} value={exactTime(startedAt, locale)} />
            <Fact
              name={t('memory')}
              value={memoryUsed === null ? t('noLimit') : percent.format(memoryUsed)}
            />
            <Fact name={t('load')} value={percent.format(load)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </>
  );
}

function Organisations({ organisations }: { organisations: readonly Organisation[] }) {
  const t = useTranslations('installation.page');
  const locale = useLocale();
  if (organisations.length === 0) return <p className="text-ink-muted">{t('noOrganisations')}</p>;
  return (
    <ul className="grid gap-2">
      {organisations.map((one) => (
        <li key={one.slug} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words">{organisationName(one, locale)}</span>
          <StatusDot tone={one.state === 'open' ? 'success' : 'neutral'} hollow={one.state === 'made'}>
            {t(`organisationState.${one.state}`)}
          </StatusDot>
        </li>
      ))}
    </ul>
  );
}

function Command({ name }: { name: keyof typeof COMMANDS }) {
  const t = useTranslations('installation.page');
  const text = `sudo ${COMMANDS[name]}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <h3>{t(`command.${name}`)}</h3>
        <code className="break-words text-ink-muted text-sm" translate="no">
          {text}
        </code>
      </div>
      <CopyButton text={text} about={t(`command.${name}`)} copied={t('copied')} failed={t('copyFailed')} />
    </li>
  );
}
