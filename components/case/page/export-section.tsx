import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { exactTime } from '@/components/ui/relative-day';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { type CaseStatus, isActive, isEditable } from '@/lib/domain/lifecycle/status';
import { MissingList } from './missing-list';
import { Section } from './section';

/** The tone of the case's state in the membership register, once it is there. */
const IN_REGISTER = {
  EXPORTED_TO_TELLUS: 'info',
  FINISHED_IN_TELLUS: 'success',
  CANCELLED_IN_TELLUS: 'neutral',
} as const satisfies Partial<Record<CaseStatus, DotTone>>;

const isInRegister = (status: CaseStatus): status is keyof typeof IN_REGISTER => status in IN_REGISTER;

/** Sends the case to the membership register. Says what is missing, how to send it, or what the register answered. */
export function ExportSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.export');
  const { status } = view;
  if (isInRegister(status)) {
    return (
      <Section id="export" title={t('title')}>
        <StatusDot tone={IN_REGISTER[status]}>{t(`status.${status}`)}</StatusDot>
      </Section>
    );
  }
  const { ready, missing } = view.readiness.export;
  if (!isActive(view.status) || isEditable(view.status)) {
    return null;
  }
  return (
    <Section id="export" title={t('title')}>
      <div className="grid gap-3">
        <LastFailure failedAt={view.exportFailedAt} />
        {ready ? (
          <>
            <p className="text-ink-muted">{t(readyText(view))}</p>
            {view.permissions.includes('exportCase') && (
              <DialogLink
                href={`/case/admin/${view.id}/complete`}
                className={`${buttonClass({ variant: 'primary', size: 'sm' })} w-fit`}
              >
                {t('action')}
              </DialogLink>
            )}
          </>
        ) : (
          <div className="grid gap-1">
            <p className="text-ink-muted">{t('notReady')}</p>
            <MissingList view={view} missing={missing} isBrief />
          </div>
        )}
      </div>
    </Section>
  );
}

function readyText({ permissions, exportFailedAt }: CaseView): 'again' | 'ready' | 'readyOther' {
  if (!permissions.includes('exportCase')) return 'readyOther';
  return exportFailedAt ? 'again' : 'ready';
}

/** Says that the last export to the register failed, as the list does. */
function LastFailure({ failedAt }: { failedAt: CaseView['exportFailedAt'] }) {
  const t = useTranslations('case.export');
  const locale = useLocale();
  return (
    failedAt && (
      <Alert tone="danger" title={t('failed')}>
        {t('failedText', { time: exactTime(new Date(failedAt), locale) })}
      </Alert>
    )
  );
}
