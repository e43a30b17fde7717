import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { Statistics } from '@/lib/contract/calls/statistics';
import { Bars } from './bars';
import { Plot } from './plot';
import type { Numbers } from './use-numbers';

/** Shows how long decided cases took, in total and by whom they waited for. */
export function LeadTimes({ leadTimes, numbers }: { leadTimes: Statistics['leadTimes']; numbers: Numbers }) {
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
