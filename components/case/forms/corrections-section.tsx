import { useLocale, useTranslations } from 'next-intl';
import { CallButton } from '@/components/case/calls/use-case-call';
import { CorrectionExplanation } from '@/components/case/shown/correction-explanation';
import { correctionState, correctionsOf, type PlacedCorrection } from '@/components/case/shown/corrections';
import { OldAndNew } from '@/components/case/shown/old-and-new';
import { Section } from '@/components/case/shown/section';
import { controlId } from '@/components/form-renderer/control-id';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { dayText } from '@/components/ui/relative-day';
import { RelativeTime } from '@/components/ui/relative-time';
import { StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { isOverdue } from '@/lib/domain/deadlines';
import { today } from '@/lib/domain/now';

/** The corrections of the case: those that wait for the company, and those that it has made, with the old and new answer side by side. */
export function CorrectionsSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.corrections');
  const corrections = correctionsOf(view.forms);
  if (corrections.length === 0) {
    return null;
  }
  // Handled corrections come first, because they wait for the case worker.
  const sorted = [...corrections].sort(
    (a, b) => Number(b.correction.isHandled) - Number(a.correction.isHandled),
  );
  return (
    <Section id="corrections" title={t('title')} aside={t('count', { count: corrections.length })} flush>
      <ul>
        {sorted.map((placed) => (
          <li key={placed.correction.id} className="border-line border-t px-5 py-4">
            <CorrectionItem view={view} placed={placed} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CorrectionItem({ view, placed }: { view: CaseView; placed: PlacedCorrection }) {
  const t = useTranslations('case.corrections');
  const { form, row, correction } = placed;
  const may = view.permissions.includes('approveCorrection');
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3 className="font-medium">
            <DialogLink
              href={`/case/admin/${view.id}/form/${form.id}#${controlId(row.componentId)}`}
              className="rounded-sm hover:underline"
            >
              {row.label}
            </DialogLink>
          </h3>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-ink-muted text-sm">
            <span>{form.title}</span>
            <StatusDot tone={correction.isHandled ? 'highlight' : 'warning'}>
              {t(correctionState(correction))}
            </StatusDot>
            <DueDay correction={correction} />
            <span title={t('requested')}>
              <RelativeTime at={correction.requestedAt} />
            </span>
          </p>
        </div>
        {may && (
          <div className="flex flex-wrap justify-end gap-2">
            {correction.isHandled &&
              !correction.notAsked &&
              view.permissions.includes('requestCorrection') && (
                <DialogLink
                  href={`/case/admin/${view.id}/form/${form.id}/field/${encodeURIComponent(row.componentId)}/correction`}
                  aria-label={t('againField', { field: row.label })}
                  className={buttonClass({ size: 'sm', variant: 'quiet' })}
                >
                  {t('again')}
                </DialogLink>
              )}
            <ClearButton view={view} placed={placed} />
          </div>
        )}
      </div>
      <blockquote className="whitespace-pre-line wrap-anywhere border-line-strong border-s-2 ps-3">
        {correction.description}
      </blockquote>
      {correction.isHandled && <OldAndNew caseId={view.id} placed={placed} />}
      <CorrectionExplanation correction={correction} />
    </div>
  );
}

/** The last day of a correction that waits for the company. */
function DueDay({ correction: { isHandled, dueOn } }: { correction: PlacedCorrection['correction'] }) {
  const t = useTranslations('case.corrections');
  const locale = useLocale();
  if (isHandled || dueOn === null) return null;
  const isLate = isOverdue(dueOn, today());
  return (
    <span className={isLate ? 'text-danger' : undefined}>
      {t(isLate ? 'overdue' : 'due', { day: dayText(dueOn, locale) })}
    </span>
  );
}

function ClearButton({ view, placed: { row, correction } }: { view: CaseView; placed: PlacedCorrection }) {
  const t = useTranslations('case.corrections');
  const { id: correctionId, isHandled } = correction;
  return (
    <CallButton
      caseId={view.id}
      size="sm"
      variant={isHandled ? 'secondary' : 'quiet'}
      label={t(isHandled ? 'approveField' : 'cancelField', { field: row.label })}
      call={{
        name: 'approveCorrection',
        input: { caseId: view.id, componentId: row.componentId, correctionId, isHandled },
        done: isHandled ? 'correctionApproved' : 'correctionCancelled',
      }}
    >
      {t(isHandled ? 'approve' : 'cancel')}
    </CallButton>
  );
}
