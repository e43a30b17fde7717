'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '@/components/browser/lazy-part';
import { hasOpenDraft } from '@/components/browser/use-written';
import { CallButton } from '@/components/case/calls/use-case-call';
import { RegisterSays, SignedValue, visibilityOfForms, visibleRows } from '@/components/case/shown/answers';
import { CorrectionExplanation } from '@/components/case/shown/correction-explanation';
import { correctionState } from '@/components/case/shown/corrections';
import { Answer } from '@/components/form-renderer/answer';
import { controlId } from '@/components/form-renderer/control-id';
import { classNames } from '@/components/ui/class-names';
import { DialogLink, isPlain } from '@/components/ui/dialog-link';
import { CorrectionIcon, HelpIcon } from '@/components/ui/icons';
import { SkeletonLines } from '@/components/ui/skeleton';
import { StatusDot } from '@/components/ui/status-dot';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { Visibility } from '@/lib/domain/forms/component';
import { isSavable, printOf } from '@/lib/domain/forms/rows';
import type { Action } from '@/lib/domain/lifecycle/transitions';

const CorrectionBox = lazyPart(() => import('./correction-box').then((module) => module.CorrectionBox));

interface FormReviewProps {
  caseId: string;
  forms: readonly FormView[];
  form: FormView;
  permissions: readonly Action[];
  /** Whether it is on the page of the case, not over it. */
  isInPage?: boolean;
}

/** Shows the answers of a form field by field, in the company's order and visibility. */
export function FormReview({ caseId, forms, form, permissions, isInPage = false }: FormReviewProps) {
  const visibility = useMemo(() => visibilityOfForms(forms), [forms]);
  const rows = visibleRows(form.rows, visibility);
  return (
    <div className="grid">
      {rows.map((row) => (
        <ReviewRow
          key={row.componentId}
          row={row}
          place={{
            caseId,
            formId: form.id,
            visibility,
            canCorrect: permissions.includes('requestCorrection'),
            isInPage,
          }}
          canClear={permissions.includes('approveCorrection')}
        />
      ))}
    </div>
  );
}

function ReviewRow({ row, place, canClear }: { row: Row; place: FieldPlace; canClear: boolean }) {
  if (isSavable(row)) return <FieldReview row={row} place={place} canClear={canClear} />;
  const printed = printOf(row);
  // Skips instructions to the company, which say nothing about its answers.
  if (printed?.kind !== 'section') return null;
  return (
    <h3 className={classNames('mb-1 font-semibold', place.isInPage ? 'mt-3' : 'mt-6 first:mt-0')}>
      {printed.title}
    </h3>
  );
}

interface FieldReviewProps {
  row: Row;
  place: FieldPlace;
  canClear: boolean;
}

/** One field: its answer, its correction, and links to request one. */
function FieldReview({ row, place, canClear }: FieldReviewProps) {
  const target = { caseId: place.caseId, asApplicant: false };
  const [isCorrecting, setIsCorrecting] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const path = usePathname();
  // What was being written when the page was left is there again.
  useEffect(() => {
    if (place.isInPage && hasOpenDraft(path, `correction-${row.componentId}`)) setIsCorrecting(true);
  }, [place.isInPage, path, row.componentId]);
  const close = useCallback(() => {
    setIsCorrecting(false);
    answer.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      {...(place.isInPage ? { 'data-answer': row.componentId } : { id: controlId(row.componentId) })}
      ref={answer}
      tabIndex={-1}
      data-show-focus
      className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-line border-b py-1.5 sm:grid-cols-[minmax(12rem,2fr)_3fr_auto]"
    >
      <p className="flex items-baseline gap-1 text-ink-muted">
        {row.publicId && (
          <span className="numeric min-w-8 flex-none text-ink-subtle text-xs">{row.publicId}</span>
        )}
        <span className="min-w-0">{row.label}</span>
      </p>
      <div className="grid min-w-0 gap-2 wrap-anywhere max-sm:order-last max-sm:col-span-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <div className="min-w-0">
            <Answer row={row} value={row.value} target={target} visibility={place.visibility} />
          </div>
          <RegisterSays row={row} caseId={place.caseId} />
        </div>
        {row.signedValue !== null && <SignedValue row={row} caseId={place.caseId} />}
        {row.correction && <FieldCorrection row={row} place={place} canClear={canClear} />}
        {isCorrecting && (
          <Suspense fallback={<SkeletonLines count={4} />}>
            <CorrectionBox {...place} row={row} onClose={close} />
          </Suspense>
        )}
      </div>
      <FieldActions
        row={row}
        place={place}
        onCorrect={place.isInPage ? () => setIsCorrecting(true) : undefined}
      />
    </div>
  );
}

interface FieldActionsProps {
  row: Row;
  place: FieldPlace;
  /** Opens the box under the answer. Without it, the link opens the dialog at its address. */
  onCorrect: (() => void) | undefined;
}

function FieldActions({ row, place, onCorrect }: FieldActionsProps) {
  const t = useTranslations('case.form');
  const base = `/case/admin/${place.caseId}/form/${place.formId}/field/${encodeURIComponent(row.componentId)}`;
  const look =
    'inline-flex size-8 items-center justify-center rounded text-ink-subtle hover:bg-hover hover:text-ink [&_svg]:size-4';
  return (
    <div className="-my-1.5 flex items-start justify-end sm:w-16">
      {row.helpText && (
        <DialogLink
          href={`${base}/help`}
          aria-label={t('helpOf', { field: row.label })}
          title={t('help')}
          className={look}
        >
          <HelpIcon aria-hidden="true" />
        </DialogLink>
      )}
      {place.canCorrect && !row.readOnly && (!row.correction || row.correction.isHandled) && (
        <DialogLink
          href={`${base}/correction`}
          data-correct
          onClick={(event) => {
            if (!onCorrect || !isPlain(event)) return;
            event.preventDefault();
            onCorrect();
          }}
          aria-label={t('correctOf', { field: row.label })}
          title={t('correct')}
          className={look}
        >
          <CorrectionIcon aria-hidden="true" />
        </DialogLink>
      )}
    </div>
  );
}

function FieldCorrection({ row, place, canClear }: FieldReviewProps) {
  const t = useTranslations('case.corrections');
  const { correction } = row;
  if (!correction) {
    return null;
  }
  const { id: correctionId, isHandled, description, previousValue } = correction;
  return (
    <div className="grid gap-2 rounded border border-line bg-sunken px-3 py-2.5">
      <StatusDot tone={isHandled ? 'highlight' : 'warning'}>{t(correctionState(correction))}</StatusDot>
      <p className="whitespace-pre-line wrap-anywhere">{description}</p>
      {isHandled && (
        <div className="text-sm">
          <span className="text-ink-muted">{t('before')}: </span>
          <Answer row={row} value={previousValue} target={{ caseId: place.caseId, asApplicant: false }} />
        </div>
      )}
      <CorrectionExplanation correction={correction} />
      {canClear && (
        <div>
          <CallButton
            caseId={place.caseId}
            size="sm"
            stays
            variant="secondary"
            label={t(isHandled ? 'approveField' : 'cancelField', { field: row.label })}
            call={{
              name: 'approveCorrection',
              input: { caseId: place.caseId, componentId: row.componentId, correctionId, isHandled },
              done: isHandled ? 'correctionApproved' : 'correctionCancelled',
            }}
          >
            {t(isHandled ? 'approve' : 'cancel')}
          </CallButton>
        </div>
      )}
    </div>
  );
}

interface FieldPlace {
  caseId: string;
  formId: string;
  visibility: Visibility;
  canCorrect: boolean;
  /** Whether the field is on the page of the case. Addresses do not lead to it there; they lead to the form over the case. */
  isInPage: boolean;
}
