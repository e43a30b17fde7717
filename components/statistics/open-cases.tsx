import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { Statistics } from '@/lib/contract/calls/statistics';
import { AGE_GROUPS } from '@/lib/domain/statistics/figures';
import { Bars } from './bars';
import { Plot } from './plot';
import type { Numbers } from './use-numbers';

/** The cases that are open now, by status and by age. */
export function OpenCases({ open, numbers }: { open: Statistics['open']; numbers: Numbers }) {
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
          <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
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
