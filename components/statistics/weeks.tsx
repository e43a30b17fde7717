import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { Statistics } from '@/lib/contract/calls/statistics';
import { FLOWS } from '@/lib/domain/statistics/figures';
import { isoWeek } from '@/lib/domain/statistics/weeks';
import { outOf } from './out-of';
import { Plot } from './plot';
import type { Numbers } from './use-numbers';
import { WeekPlot } from './week-plot';

/** The cases that came in and left in each week of the period. */
export function Weeks({ weeks, numbers }: { weeks: Statistics['weeks']; numbers: Numbers }) {
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
