'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { CallButton } from '@/components/case/calls/use-case-call';
import { Answer } from '@/components/form-renderer/answer';
import { controlId } from '@/components/form-renderer/control-id';
import { classNames } from '@/components/ui/class-names';
import { DialogLink } from '@/components/ui/dialog-link';
import { CorrectionIcon, HelpIcon } from '@/components/ui/icons';
import { StatusDot } from '@/components/ui/status-dot';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { Visibility } from '@/lib/domain/forms/component';
import { isSavable, printOf, rowsInside, savableComponents } from '@/lib/domain/forms/rows';
import { allRows, visibilityOf } from '@/lib/domain/forms/visibility';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { correctionState } from './corrections';

interface FormReviewProps {
  caseId: string;
  forms: readonly FormView[];
  form: FormView;
  permissions: readonly Action[];
  lang: string;
  /** Whether it is on the page of the case, not over it. */
  isInPage?: boolean;
}

/** Shows the answers of a form field by field, in the company's order and visibility. */
export function FormReview({ caseId, forms, form, permissions, lang, isInPage = false }: FormReviewProps) {
  const visibility = useMemo(() => visibilityOfForms(forms), [forms]);
  const rows = visibleRows(form.rows, visibility);
  return (
    <div lang={lang} className="grid">
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
    <h3 className={classNames('mb-1 font-semibold', place.isInPage ? 'mt-4' : 'mt-6 first:mt-0')}>
      {printed.title}
    </h3>
  );
}

function visibleRows(rows: readonly Row[], { active }: Visibility): Row[] {
  return rows
    .filter(({ componentId }) => active.has(componentId))
    .flatMap((row) => {
      const arranged = rowsInside(row);
      if (arranged.length === 0) return [row];
      return savableComponents(arranged).filter(({ componentId }) => active.has(componentId));
    });
}

function visibilityOfForms(forms: readonly FormView[]): Visibility {
  const values = Object.fromEntries(
    forms.flatMap((form) => savableComponents(form.rows).map((row) => [row.componentId, row.value])),
  );
  return visibilityOf(allRows({ forms }), values);
}

interface FieldReviewProps {
  row: Row;
  place: FieldPlace;
  canClear: boolean;
}

/** One field: its answer, its correction, and links to request one. */
function FieldReview({ row, place, canClear }: FieldReviewProps) {
  const target = { caseId: place.caseId, asApplicant: false };
  return (
    <div
      {...(!place.isInPage && { id: controlId(row.componentId), tabIndex: -1, 'data-show-focus': true })}
      className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-line border-b py-2.5 sm:grid-cols-[minmax(12rem,2fr)_3fr_auto]"
    >
      <p className="text-ink-muted">
        {row.publicId && (
          <span className="numeric me-1 inline-block min-w-8 text-ink-subtle text-xs">{row.publicId}</span>
        )}
        {row.label}
      </p>
      <div className="grid min-w-0 gap-2 wrap-anywhere max-sm:order-last max-sm:col-span-2">
        <div>
          <Answer row={row} value={row.value} target={target} visibility={place.visibility} />
        </div>
        {row.signedValue !== null && <SignedValue row={row} place={place} />}
        {row.correction && <FieldCorrection row={row} place={place} canClear={canClear} />}
      </div>
      <FieldActions row={row} place={place} />
    </div>
  );
}

function FieldActions({ row, place }: { row: Row; place: FieldPlace }) {
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

/** Shows the signed answer of a field that was changed after signing. */
function SignedValue({ row, place }: { row: Row; place: FieldPlace }) {
  const t = useTranslations('case.form');
  return (
    <div className="text-sm">
      <StatusDot tone="warning">{t('changedSinceSigning')}</StatusDot>
      <p className="text-ink-muted">
        {t('signedAs')}{' '}
        <Answer
          row={row}
          value={row.signedValue ?? ''}
          target={{ caseId: place.caseId, asApplicant: false }}
        />
      </p>
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
