'use client';

import { useMemo } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { Visibility } from '@/lib/domain/forms/component';
import { isSavable, printOf, rowsInside, savableComponents } from '@/lib/domain/forms/rows';
import { allRows, visibilityOf } from '@/lib/domain/forms/visibility';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { FieldPlace } from './field-place';
import { FieldReview } from './field-review';

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
