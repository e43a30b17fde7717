import { useLocale, useTranslations } from 'next-intl';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { exactTime } from '@/components/ui/relative-day';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { CallAnswer } from '@/lib/contract/typed-calls';

type Integration = CallAnswer<'listIntegrations'>[number];

const TONE: Record<Integration['state'], DotTone> = {
  off: 'neutral',
  unknown: 'neutral',
  working: 'success',
  failing: 'danger',
};

/**
 * The systems that the product calls: which work, when they last did, and what to do about those that do not. Last, the work in the background
 * that does not get done.
 */
export function IntegrationsScreen({ integrations }: { integrations: readonly Integration[] }) {
  const t = useTranslations('organisation');
  return (
    <>
      <ScreenHeading title={t('nav.integrations')}>{t('integrations.intro')}</ScreenHeading>
      <ul className="grid max-w-3xl gap-3">
        {integrations.map((integration) => (
          <li key={integration.part} className="min-w-0 rounded-lg border border-line bg-surface px-5 py-4">
            <IntegrationPart integration={integration} />
          </li>
        ))}
      </ul>
    </>
  );
}

function IntegrationPart({ integration }: { integration: Integration }) {
  const t = useTranslations('organisation.integrations');
  const locale = useLocale();
  const { part, state, succeededAt, failedAt, failure, failing = [] } = integration;
  const time = (at: string) => exactTime(new Date(at), locale);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">{t(`part.${part}`)}</h2>
        <StatusDot tone={TONE[state]} hollow={state === 'off' || state === 'unknown'}>
          {t(`state.${state}`)}
        </StatusDot>
      </div>
      {failing.map(({ kind, jobs, since }) => (
        <p key={kind} className="mt-1 text-ink-muted">
          {t('jobs', { kind, jobs, time: time(since) })}
        </p>
      ))}
      {failing.length > 0 && <p className="mt-1">{t('jobsAdvice')}</p>}
      {state === 'off' && part !== 'jobs' && <p className="mt-1 text-ink-muted">{t(`without.${part}`)}</p>}
      {state !== 'off' && succeededAt !== null && (
        <p className="mt-1 text-ink-muted">{t('succeeded', { time: time(succeededAt) })}</p>
      )}
      {state !== 'off' && failedAt !== null && (
        <p className="mt-1 text-ink-muted">
          {t('failed', { time: time(failedAt), what: failure === null ? 'none' : t(`failure.${failure}`) })}
        </p>
      )}
      {state === 'failing' && failure !== null && <p className="mt-1">{t(`advice.${failure}`)}</p>}
    </>
  );
}
