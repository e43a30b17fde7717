'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Answer } from '@/components/form-renderer/answer';
import { controlId } from '@/components/form-renderer/control-id';
import { FormText } from '@/components/form-renderer/field-help';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { type PackedForm, unpackForms } from '@/lib/contract/packed-forms';
import type { Visibility } from '@/lib/domain/forms/component';
import { savableComponents, signedRows } from '@/lib/domain/forms/rows';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import { answerId, formHref } from './progress';

export interface AnswersListProps {
  caseId: string;
  packed: readonly PackedForm[];
  /** Whether the answers can be changed. */
  canChange: boolean;
}

/** Shows every visible answer of every form, for reading through. Each has a link to change it, which leads to its field and back. */
export function AnswersList({ packed, ...props }: AnswersListProps) {
  const forms = useMemo(() => unpackForms(packed), [packed]);
  const values = Object.fromEntries(
    forms.flatMap((form) => savableComponents(form.rows)).map((row) => [row.componentId, row.value]),
  );
  const visibility = visibilityOf(forms, values);
  return (
    <div className="grid gap-8 print:block print:space-y-8">
      {forms.map((form) => (
        <section key={form.id} aria-labelledby={`answers-${form.id}`} className="grid gap-2 print:block">
          <h2 id={`answers-${form.id}`} className="font-semibold text-lg">
            {form.title}
          </h2>
          <FormAnswers {...props} form={form} visibility={visibility} />
        </section>
      ))}
    </div>
  );
}

interface FormAnswersProps extends Omit<AnswersListProps, 'packed'> {
  form: FormView;
  visibility: Visibility;
}

/** The answers, and between them the texts that are signed with them. */
function FormAnswers({ form, visibility, ...props }: FormAnswersProps) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {runsOf(signedRows(form.rows, visibility.active)).map(([first, ...rest]) =>
        first.type === 'FormBodyText' ? (
          <FormText key={first.componentId} text={first.text ?? ''} className="max-w-prose py-3" />
        ) : (
          <dl key={first.componentId} className="@container divide-y divide-line">
            {[first, ...rest].map((row) => (
              <AnswerRow key={row.componentId} {...props} form={form} row={row} visibility={visibility} />
            ))}
          </dl>
        ),
      )}
    </div>
  );
}

/** Each text by itself, and the questions between texts together. */
function runsOf(rows: readonly Row[]): [Row, ...Row[]][] {
  const runs: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && last[0].type !== 'FormBodyText' && row.type !== 'FormBodyText') last.push(row);
    else runs.push([row]);
  }
  return runs;
}

function AnswerRow({ form, row, caseId, canChange, visibility }: FormAnswersProps & { row: Row }) {
  return (
    <div
      // A row that cannot be changed is aligned with those that can.
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 py-3 @md:grid-cols-[2fr_3fr_minmax(4rem,auto)]"
    >
      <dt className="text-ink-muted">{row.label}</dt>
      <dd className="col-start-1 min-w-0 wrap-anywhere @md:col-start-2">
        <Answer row={row} value={row.value} target={{ caseId, asApplicant: true }} visibility={visibility} />
      </dd>
      {canChange && !row.locked && (
        <dd className="print:hidden col-start-2 row-span-2 row-start-1 @md:col-start-3 @md:row-span-1">
          <ChangeLink caseId={caseId} form={form} row={row} />
        </dd>
      )}
    </div>
  );
}

function ChangeLink({ caseId, form, row }: { caseId: string; form: FormView; row: Row }) {
  const t = useTranslations('signing.check');
  const id = controlId(row.componentId);
  return (
    <Link
      id={answerId(id)}
      href={`${formHref(caseId, form.id)}?from=check#${id}`}
      scroll={false}
      className="link inline-block"
    >
      {t('change')}
      <VisuallyHidden> {row.label}</VisuallyHidden>
    </Link>
  );
}
