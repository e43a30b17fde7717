import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Part } from '@/components/ui/part';
import type { Statistics, StatisticsGroup } from '@/lib/contract/calls/statistics';
import { sundayOf } from '@/lib/domain/statistics/weeks';
import { FigureTable } from './figure-table';
import { LeadTimes } from './lead-times';
import { OpenCases } from './open-cases';
import { outOf } from './out-of';
import { type Numbers, useNumbers } from './use-numbers';
import { Weeks } from './weeks';

interface StatisticsScreenProps {
  statistics: Statistics;
  organisations: readonly { id: number; name: string }[];
}

/** The figures of a period: in numbers, as plots with tables, and by organisation and person. */
export function StatisticsScreen({ statistics, organisations }: StatisticsScreenProps) {
  const t = useTranslations('statistics');
  const list = useTranslations('caseList');
  const numbers = useNumbers();
  const nameOf = (moId: number) => organisations.find(({ id }) => id === moId)?.name ?? String(moId);
  return (
    <div className="grid gap-6">
      <Part>
        <Summary statistics={statistics} numbers={numbers} />
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
          rows={statistics.organisations.map((group) => [nameOf(group.moId), group])}
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
          ])}
          numbers={numbers}
        />
      </Part>
    </div>
  );
}

function Summary({ statistics, numbers }: { statistics: Statistics; numbers: Numbers }) {
  const t = useTranslations('statistics');
  const total = statistics.leadTimes.find(({ of }) => of === 'total');
  const sum = (values: readonly number[]) => numbers.count(values.reduce((all, value) => all + value, 0));
  const inDays = (hours: number | null = null) =>
    hours === null ? '–' : t('leadTimes.days', { days: numbers.days(hours) });
  const figures = [
    ['open', sum(statistics.open.map(({ cases }) => cases))],
    ['in', sum(statistics.weeks.map(({ created }) => created))],
    ['out', sum(statistics.weeks.map(outOf))],
    ['median', inDays(total?.medianHours)],
    ['p90', inDays(total?.p90Hours)],
  ] as const;
  return (
    <section aria-label={t('summary.label')} className="grid gap-3">
      <p className="text-ink-muted text-sm">
        {t('period', { from: numbers.day(statistics.from), to: numbers.day(sundayOf(statistics.to)) })}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(([figure, value]) => (
          <div key={figure} className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
            <dt className="text-ink-muted text-sm">{t(`summary.${figure}`)}</dt>
            <dd className="numeric font-semibold text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface GroupsProps {
  title: string;
  name: string;
  text?: string;
  rows: readonly [label: string, group: StatisticsGroup][];
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
          rows={rows.map(([label, group]) => [
            label,
            numbers.count(group.open),
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
