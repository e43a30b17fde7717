import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ListQuery, listHref, parseListQuery } from '@/components/shell/list-query';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Part } from '@/components/ui/part';
import type { Statistics, StatisticsGroup } from '@/lib/contract/calls/statistics';
import { AGE_GROUPS, FLOWS } from '@/lib/domain/statistics/figures';
import { isoWeek, sundayOf } from '@/lib/domain/statistics/weeks';
import { FigureTable, type FigureTableProps } from './figure-table';
import { type Numbers, useNumbers } from './use-numbers';
import { WeekPlot } from './week-plot';

/** Whether the lists of figures show exactly the cases that they count. Removed cases, for one, are in no list. */
export type ListedFigures = Record<'open' | 'created' | 'decided', boolean>;

interface StatisticsScreenProps {
  statistics: Statistics;
  /** The same of the period before. */
  before: Statistics;
  /** The figures whose list has as many rows as they say. Others lead nowhere. */
  listed: ListedFigures;
  /** The organisations and people that were chosen. */
  chosen: Pick<ListQuery, 'moId' | 'handler'>;
  organisations: readonly { id: number; name: string }[];
}

/** The figures of a period: in numbers, as plots with tables, and by organisation and person. */
export function StatisticsScreen({
  statistics,
  before,
  listed,
  chosen,
  organisations,
}: StatisticsScreenProps) {
  const t = useTranslations('statistics');
  const list = useTranslations('caseList');
  const numbers = useNumbers();
  const openOf = (of: Partial<ListQuery>) => openCases({ ...chosen, ...of });
  const nameOf = (moId: number) => organisations.find(({ id }) => id === moId)?.name ?? String(moId);
  return (
    <div className="grid gap-6 print:block print:space-y-4 print:[zoom:0.8]">
      <Part>
        <Summary statistics={statistics} before={before} listed={listed} chosen={chosen} numbers={numbers} />
      </Part>
      <Part>
        <OpenCases open={statistics.open} numbers={numbers} />
      </Part>
      <Part>
        <Weeks weeks={statistics.weeks} numbers={numbers} />
      </Part>
      <Part>
        <LeadTimes leadTimes={statistics.leadTimes} numbers={numbers} />
      </Part>
      <Part>
        <Groups
          title={t('organisations.title')}
          name={t('organisations.name')}
          rows={statistics.organisations.map((group) => [
            nameOf(group.moId),
            group,
            openOf({ moId: [group.moId] }),
          ])}
          numbers={numbers}
        />
      </Part>
      <Part>
        <Groups
          title={t('handlers.title')}
          name={t('handlers.name')}
          text={t('handlers.text')}
          rows={statistics.handlers.map((group) => [
            group.id === '-' ? list('unassigned') : group.name,
            group,
            openOf({ handler: [group.id] }),
          ])}
          numbers={numbers}
        />
      </Part>
    </div>
  );
}

/** The address of the open cases that a query chooses. */
const openCases = (of: Partial<ListQuery>) => listHref('/', parseListQuery({ category: 'active' }), of);

type SummaryProps = Pick<StatisticsScreenProps, 'statistics' | 'before' | 'listed' | 'chosen'> & {
  numbers: Numbers;
};

/** The main figures, each with that of the period before, and leading to its cases in the list. */
function Summary({ statistics, before, listed, chosen, numbers }: SummaryProps) {
  const t = useTranslations('statistics');
  const [now, then] = [figuresOf(statistics), figuresOf(before)];
  const inDays = (hours: number | null) =>
    hours === null ? '–' : t('leadTimes.days', { days: numbers.days(hours) });
  const listOf = (happened: 'created' | 'decided') =>
    listed[happened]
      ? listHref('/', parseListQuery({ group: 'all' }), { ...chosen, period: periodOf(statistics, happened) })
      : null;
  const decided = listOf('decided');
  const figures = [
    ['open', numbers.count(now.open), null, listed.open ? openCases(chosen) : null],
    ['in', numbers.count(now.in), numbers.count(then.in), listOf('created')],
    ['out', numbers.count(now.out), numbers.count(then.out), decided],
    ['median', inDays(now.median), inDays(then.median), decided],
    ['p90', inDays(now.p90), inDays(then.p90), decided],
  ] as const;
  const promised = statistics.promised.map(({ workingDays }) => workingDays);
  return (
    <section aria-label={t('summary.label')} className="grid gap-3">
      <p className="text-ink-muted text-sm">
        {t('period', { from: numbers.day(statistics.from), to: numbers.day(sundayOf(statistics.to)) })}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6">
        {figures.map(([figure, value, valueBefore, href]) => (
          <div key={figure} className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
            <dt className="text-ink-muted text-sm">{t(`summary.${figure}`)}</dt>
            <dd className="numeric font-semibold text-2xl">
              {href === null ? (
                value
              ) : (
                <Link href={href} className="hover:underline">
                  {value}
                </Link>
              )}
            </dd>
            {valueBefore !== null && (
              <dd className="numeric text-ink-muted text-sm">
                {t('summary.before', { value: valueBefore })}
              </dd>
            )}
          </div>
        ))}
        {promised.length > 0 && (
          <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
            <dt className="text-ink-muted text-sm">
              {t('summary.inTime', { range: rangeOf(promised), most: Math.max(...promised) })}
            </dt>
            <dd className="numeric font-semibold text-2xl">{numbers.share(statistics.handled)}</dd>
            <dd className="numeric text-ink-muted text-sm">
              {t('summary.inTimeOf', {
                ...statistics.handled,
                medianDays: statistics.handled.medianDays ?? 0,
              })}
            </dd>
            <dd className="numeric text-ink-muted text-sm">
              {t('summary.before', { value: numbers.share(before.handled) })}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** One number, or the least and the most. */
function rangeOf(values: readonly number[]): string {
  return [...new Set([Math.min(...values), Math.max(...values)])].join('–');
}

/** What happened to cases in the period of the statistics, as a filter of lists. */
export const periodOf = ({ from, to }: Statistics, happened: 'created' | 'decided') => ({
  happened,
  from,
  to: sundayOf(to),
});

/** The figures of the summary. Times are in hours. */
export function figuresOf({ open, weeks, leadTimes }: Statistics) {
  const total = leadTimes.find(({ of }) => of === 'total');
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    open: sum(open.map(({ cases }) => cases)),
    in: sum(weeks.map(({ created }) => created)),
    out: sum(weeks.map(outOf)),
    median: total?.medianHours ?? null,
    p90: total?.p90Hours ?? null,
  };
}

interface GroupsProps {
  title: string;
  name: string;
  text?: string;
  /** Each with the address of its open cases. */
  rows: readonly [label: string, group: StatisticsGroup, href: string][];
  numbers: Numbers;
}

function Groups({ title, name, text, rows, numbers }: GroupsProps) {
  const t = useTranslations('statistics');
  const timesOf = ({ leadTimes }: StatisticsGroup, of: 'total' | 'us') =>
    leadTimes.find((one) => one.of === of) ?? { medianHours: null, p90Hours: null };
  return (
    <Card title={title} description={[text, t('group.inDays')].filter(Boolean).join(' ')}>
      {rows.length === 0 ? (
        <p className="text-ink-muted">{t('none')}</p>
      ) : (
        <FigureTable
          caption={title}
          headings={[
            name,
            t('openNow'),
            t('group.in'),
            t('group.out'),
            t('group.median'),
            t('group.p90'),
            t('group.us'),
          ]}
          rows={rows.map(([label, group, href]) => [
            label,
            <Link key="open" href={href} className="link">
              {numbers.count(group.open)}
            </Link>,
            numbers.count(group.created),
            numbers.count(outOf(group)),
            numbers.days(timesOf(group, 'total').medianHours),
            numbers.days(timesOf(group, 'total').p90Hours),
            numbers.days(timesOf(group, 'us').medianHours),
          ])}
        />
      )}
    </Card>
  );
}

/** Shows how long decided cases took, in total and by whom they waited for. */
function LeadTimes({ leadTimes, numbers }: { leadTimes: Statistics['leadTimes']; numbers: Numbers }) {
  const t = useTranslations('statistics');
  const total = leadTimes.find(({ of }) => of === 'total');
  const waited = leadTimes.filter(({ cases }) => cases > 0);
  return (
    <Card title={t('leadTimes.title')} description={`${t('leadTimes.text')} ${t('exact')}`}>
      {!total || total.cases === 0 ? (
        <p className="text-ink-muted">{t('leadTimes.noPlot')}</p>
      ) : (
        <Plot
          table={{
            caption: t('leadTimes.title'),
            headings: [t('leadTimes.of'), t('cases'), t('leadTimes.median'), t('leadTimes.p90')],
            rows: leadTimes.map(({ of, cases, medianHours, p90Hours }) => [
              t(`leadTime.${of}`),
              numbers.count(cases),
              numbers.days(medianHours),
              numbers.days(p90Hours),
            ]),
          }}
          legend={[
            { label: t('leadTimes.medianName'), className: 'text-info-solid' },
            { label: t('leadTimes.p90Name'), className: 'text-line-strong' },
          ]}
        >
          <Bars
            label={t('leadTimes.plot', {
              median: numbers.days(total.medianHours),
              p90: numbers.days(total.p90Hours),
            })}
            bars={waited.map(({ of, medianHours, p90Hours }) => ({
              label: t(`leadTime.${of}`),
              value: medianHours ?? 0,
              beyond: p90Hours ?? 0,
              text: t('leadTimes.both', { median: numbers.days(medianHours), p90: numbers.days(p90Hours) }),
            }))}
          />
        </Plot>
      )}
    </Card>
  );
}

/** The cases that came in and left in each week of the period. */
function Weeks({ weeks, numbers }: { weeks: Statistics['weeks']; numbers: Numbers }) {
  const t = useTranslations('statistics');
  const sum = (values: readonly number[]) => numbers.count(values.reduce((all, value) => all + value, 0));
  const busiest = weeks.toSorted((one, other) => other.created - one.created)[0];
  return (
    <Card title={t('weeks.title')} description={t('weeks.text')}>
      <Plot
        table={{
          caption: t('weeks.title'),
          headings: [t('weeks.week'), t('weeks.monday'), ...FLOWS.map((flow) => t(`flow.${flow}`))],
          rows: weeks.map((row) => [
            t('weeks.full', isoWeek(row.week)),
            numbers.day(row.week),
            ...FLOWS.map((flow) => numbers.count(row[flow])),
          ]),
        }}
        legend={[
          { label: t('weeks.in'), className: 'text-info-solid' },
          { label: t('weeks.out'), className: 'text-warning-solid' },
        ]}
      >
        <WeekPlot
          label={t('weeks.plot', {
            in: sum(weeks.map(({ created }) => created)),
            out: sum(weeks.map(outOf)),
            week: busiest ? isoWeek(busiest.week).number : 0,
            most: numbers.count(busiest?.created ?? 0),
          })}
          weeks={weeks.map((row) => ({
            week: row.week,
            label: t('weeks.name', { number: isoWeek(row.week).number }),
            in: row.created,
            out: outOf(row),
          }))}
          numbers={numbers}
        />
      </Plot>
    </Card>
  );
}

/** Returns how many cases left the process: exported, rejected or removed. */
function outOf(flows: { exported: number; rejected: number; removed: number }): number {
  return flows.exported + flows.rejected + flows.removed;
}

/** The cases that are open now, by status and by age. */
function OpenCases({ open, numbers }: { open: Statistics['open']; numbers: Numbers }) {
  const t = useTranslations('statistics');
  const status = useTranslations('status');
  const most = open.toSorted((one, other) => other.cases - one.cases)[0];
  const total = open.reduce((sum, { cases }) => sum + cases, 0);
  const ages = AGE_GROUPS.map((age, at) => ({
    label: t(`age.${age}`),
    value: open.reduce((sum, { byAge }) => sum + (byAge[at] ?? 0), 0),
  }));
  const oldest = ages.toSorted((one, other) => other.value - one.value)[0];
  return (
    <Card title={t('open.title')} description={t('open.text')}>
      {most === undefined ? (
        <p className="text-ink-muted">{t('none')}</p>
      ) : (
        <Plot
          table={{
            caption: t('open.title'),
            headings: [t('open.status'), t('cases'), ...ages.map(({ label }) => label)],
            rows: open.map((row) => [
              status(row.status),
              numbers.count(row.cases),
              ...row.byAge.map((cases) => numbers.count(cases)),
            ]),
          }}
        >
          <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2 print:grid-cols-2 print:gap-x-6">
            <div className="grid content-start gap-3">
              <h3 className="font-medium text-sm">{t('open.byStatus')}</h3>
              <Bars
                label={t('open.plot', {
                  status: status(most.status),
                  cases: numbers.count(most.cases),
                  total: numbers.count(total),
                })}
                bars={open.map((row) => ({
                  label: status(row.status),
                  value: row.cases,
                  text: numbers.count(row.cases),
                }))}
              />
            </div>
            <div className="grid content-start gap-3">
              <h3 className="font-medium text-sm">{t('open.byAge')}</h3>
              <Bars
                label={t('open.agePlot', {
                  age: oldest?.label ?? '',
                  cases: numbers.count(oldest?.value ?? 0),
                  total: numbers.count(total),
                })}
                bars={ages.map((age) => ({ ...age, text: numbers.count(age.value) }))}
              />
            </div>
          </div>
        </Plot>
      )}
    </Card>
  );
}

interface PlotProps {
  /** The same values in numbers. */
  table: FigureTableProps;
  /** The meanings of its colours, if it has several. */
  legend?: LegendProps['items'];
  children: ReactNode;
}

/** A plot with its legend above and its table below. */
function Plot({ table, legend, children }: PlotProps) {
  const t = useTranslations('statistics');
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {legend && <Legend items={legend} />}
      {children}
      <details className="min-w-0 text-sm print:hidden">
        <summary className="w-fit rounded-sm py-1 text-ink-muted hover:text-ink">{t('table')}</summary>
        <div className="mt-2">
          <FigureTable {...table} />
        </div>
      </details>
    </figure>
  );
}

interface LegendProps {
  items: readonly { label: string; className: string }[];
}

/** The meaning of each colour of a plot. Screen readers skip it, because the text of the plot says the same. */
function Legend({ items }: LegendProps) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-sm">
      {items.map(({ label, className }) => (
        <li key={label} className="flex items-center gap-2">
          <svg viewBox="0 0 1 1" className={`size-3 shrink-0 ${className}`} aria-hidden="true">
            <rect width="1" height="1" rx="0.2" fill="currentColor" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** A bar of a plot: its label, its length, and its value in words. */
interface Bar {
  label: string;
  value: number;
  /** The end of a longer and lighter bar, such as a percentile above the median. */
  beyond?: number;
  /** The value in words. */
  text: string;
}

const LENGTH = 100;

const THICKNESS = 10;

/**
 * Horizontal bars, one below the other. The words are next to the picture, not in it, so that they keep their size. Screen readers read
 * `label`, and the table that comes with the plot.
 */
function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const longest = Math.max(1e-9, ...bars.map(({ value, beyond = 0 }) => Math.max(value, beyond)));
  const share = (value: number) => (value / longest) * LENGTH;
  return (
    <div
      role="img"
      aria-label={label}
      className="grid gap-3 sm:grid-cols-[fit-content(14rem)_minmax(4rem,1fr)_auto] sm:gap-2 print:gap-1"
    >
      {bars.map(({ label: name, value, beyond = 0, text }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm sm:col-span-full sm:grid-cols-subgrid"
        >
          <span className="min-w-0 text-ink-muted">{name}</span>
          <span className="numeric text-end sm:order-last sm:text-start">{text}</span>
          <svg
            viewBox={`0 0 ${LENGTH} ${THICKNESS}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="col-span-2 h-3 w-full sm:col-span-1"
          >
            <rect width={LENGTH} height={THICKNESS} className="fill-sunken" />
            <rect width={share(beyond)} height={THICKNESS} className="fill-line-strong" />
            <rect width={share(value)} height={THICKNESS} className="fill-info-solid" />
          </svg>
        </div>
      ))}
    </div>
  );
}
