'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Answer } from '@/components/form-renderer/answer';
import { controlId } from '@/components/form-renderer/control-id';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { FormView } from '@/lib/contract/form-shapes';
import { type PackedForm, unpackForms } from '@/lib/contract/packed-forms';
import type { Visibility } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { allRows, visibilityOf } from '@/lib/domain/forms/visibility';

export interface AnswersListProps {
  caseId: string;
  packed: readonly PackedForm[];
  isOpen: boolean;
  /** Whether each form can be opened to change it. */
  canChange: boolean;
}

/** Shows every visible answer of every form, for reading through. */
export function AnswersList({ caseId, packed, isOpen, canChange }: AnswersListProps) {
  const forms = useMemo(() => unpackForms(packed), [packed]);
  const values = Object.fromEntries(
    forms.flatMap((form) => savableComponents(form.rows)).map((row) => [row.componentId, row.value]),
  );
  const visibility = visibilityOf(allRows({ forms }), values);
  return (
    <div className="grid gap-3">
      {forms.map((form) => (
        <details key={form.id} open={isOpen} className="group rounded-lg border border-line bg-surface">
          <summary className="-outline-offset-2 flex min-h-14 items-center gap-2 rounded-lg px-5 py-2 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 text-ink-subtle transition-transform group-open:rotate-90"
            />
            <h3 className="font-semibold">{form.title}</h3>
          </summary>
          <div className="border-line border-t px-5 pt-1 pb-4">
            <FormAnswers form={form} caseId={caseId} visibility={visibility} />
            {canChange && <ChangeLink caseId={caseId} form={form} />}
          </div>
        </details>
      ))}
    </div>
  );
}

interface FormAnswersProps {
  form: FormView;
  caseId: string;
  visibility: Visibility;
}

function FormAnswers({ form, caseId, visibility }: FormAnswersProps) {
  const rows = savableComponents(form.rows).filter((row) => visibility.active.has(row.componentId));
  return (
    <dl className="@container divide-y divide-line">
      {rows.map((row) => (
        <div key={row.componentId} className="grid gap-x-6 gap-y-0.5 py-3 @md:grid-cols-[2fr_3fr]">
          <dt className="text-ink-muted">{row.label}</dt>
          <dd id={`answer-${controlId(row.componentId)}`} className="min-w-0 wrap-anywhere">
            <Answer
              row={row}
              value={row.value}
              target={{ caseId, asApplicant: true }}
              visibility={visibility}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeLink({ caseId, form }: { caseId: string; form: FormView }) {
  const t = useTranslations('signing.check');
  return (
    <Link
      href={`/case/${caseId}/form/${form.id}`}
      scroll={false}
      className="link mt-2 inline-block font-medium"
    >
      {t('change')}
      <VisuallyHidden> {form.title}</VisuallyHidden>
    </Link>
  );
}
