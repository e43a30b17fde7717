'use client';

import { useMemo } from 'react';
import { asRuleForms } from '@/components/forms/rules';
import type { FormView, Row } from '@/lib/contract/shapes';
import { allRows, type Visibility, visibilityOf } from '@/lib/domain/forms/visibility';
import { fieldsOf } from './corrections';
import type { FieldPlace } from './field-place';
import { FieldReview } from './field-review';

interface FormReviewProps {
  caseId: string;
  forms: readonly FormView[];
  form: FormView;
  permissions: readonly string[];
  lang: string;
}

/** What was answered in a form, field by field, as it shows to the company. */
export function FormReview({ caseId, forms, form, permissions, lang }: FormReviewProps) {
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
          }}
          canClear={permissions.includes('approveCorrection')}
        />
      ))}
    </div>
  );
}

function ReviewRow({ row, place, canClear }: { row: Row; place: FieldPlace; canClear: boolean }) {
  switch (row.type) {
    case 'FormSectionTitle':
      return <h3 className="mt-6 mb-1 font-semibold first:mt-0">{row.label}</h3>;
    case 'FormBodyText':
    case 'FormSectionDivider':
      // Instructions to the company say nothing about its answers.
      return null;
    default:
      return <FieldReview row={row} place={place} canClear={canClear} />;
  }
}

function visibleRows(rows: readonly Row[], { active }: Visibility): Row[] {
  return rows
    .filter(({ componentId }) => active.has(componentId))
    .flatMap((row) =>
      row.type === 'FormColumns'
        ? fieldsOf((row.columns ?? []).flat()).filter(({ componentId }) => active.has(componentId))
        : [row],
    );
}

function visibilityOfForms(forms: readonly FormView[]): Visibility {
  const values = Object.fromEntries(
    forms.flatMap((form) => fieldsOf(form.rows).map((row) => [row.componentId, row.value])),
  );
  return visibilityOf(allRows(asRuleForms(forms)), values);
}
