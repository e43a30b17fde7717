'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { showMessage } from '@/components/browser/message-store';
import { useSend } from '@/components/browser/send';
import { controlId } from '@/components/form-renderer/control-id';
import { CorrectionNotice } from '@/components/form-renderer/correction-notice';
import { UnsavedWarning, useReportUnsaved } from '@/components/form-renderer/form-context';
import { FormRenderer } from '@/components/form-renderer/form-renderer';
import { FormSaveStatus } from '@/components/form-renderer/form-save-status';
import { goToField } from '@/components/form-renderer/use-field-of-address';
import { type FormEditor, useFormEditor } from '@/components/form-renderer/use-form-editor';
import { Button } from '@/components/ui/button';
import { useConfirmBeforeClose } from '@/components/ui/dialogs';
import { ErrorSummary } from '@/components/ui/error-summary';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { PageOrDialog } from '@/components/ui/page-or-dialog';
import { TextArea } from '@/components/ui/text-area';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { PackedForm } from '@/lib/contract/packed-forms';
import type { DayRange } from '@/lib/domain/fields/days';
import { fieldProblem, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { formAction } from '@/lib/domain/form-action';
import { incompleteFields, isAnswered, openedByCorrections } from '@/lib/domain/forms/opened-by-corrections';
import { savableComponents } from '@/lib/domain/forms/rows';
import { validateForms } from '@/lib/domain/forms/validation';
import type { Locale } from '@/lib/domain/locale';
import { today } from '@/lib/domain/now';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { useNewestForms } from './newest-forms';
import { afterCorrection, correctionHref, formHref, openCorrections } from './progress';

interface CorrectionPageProps {
  caseId: string;
  formId: string;
  fieldId: string;
  /** The logo of the organisation. */
  logo: ReactNode;
  /** All forms, with those that answers hide now. */
  packed: readonly PackedForm[];
  admissionDates: DayRange;
  /** The language of the forms' own texts. */
  activeLocale: Locale;
  /** By the id of a component that is not always shown: on which answers it depends. */
  hints: Readonly<Record<string, string>>;
  /** The page as it was posted without scripts and not taken. */
  returned: ReturnedForm | null;
}

/** One correction: what we requested, the answer so far, and the fields that belong to it. */
export function CorrectionPage({ packed, ...props }: CorrectionPageProps) {
  const { caseId, formId, fieldId, activeLocale, admissionDates, returned } = props;
  const t = useTranslations('form');
  const locale = useLocale();
  const forms = useNewestForms(caseId, packed);
  const whole = useFormEditor({
    target: { caseId, asApplicant: true },
    formId,
    forms,
    admissionDates,
    returned,
  });
  const row = savableComponents(whole.form.rows).find(({ componentId }) => componentId === fieldId);
  const editor = useOpened(whole, fieldId);
  const [explanation, setExplanation] = useState(
    returned?.values.explanation ?? row?.correction?.explanation ?? '',
  );
  const problem = explanation.trim() === '' ? null : fieldProblem(WRITTEN_TEXT, explanation);
  const form = useSentForm({ explanation: problem }, { returned });
  const goOn = useGoOn(editor, { caseId, fieldId, forms, row, explanation });
  const open = openCorrections({ forms }, editor.active);
  const number = open.findIndex((one) => one.row.componentId === fieldId) + 1;
  if (!row?.correction) return null;
  return (
    <PageOrDialog
      title={t('correction.pageTitle', { field: row.label })}
      subtitle={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {t('correction.numberOf', { number, count: open.length })}
          <FormSaveStatus editor={editor} />
        </span>
      }
      closeTo={`/case/${caseId}`}
      closeLabel={t('toOverview')}
      logo={props.logo}
    >
      <FieldForm
        form={form}
        onSubmit={() => goOn.send()}
        action={formAction('correction', caseId)}
        hidden={{
          formId,
          locale,
          page: correctionHref(caseId, formId, fieldId),
          next: afterCorrection(caseId, fieldId, { forms }, editor.active, editor.values),
          componentId: fieldId,
          correctionId: row.correction.id,
        }}
        encType="multipart/form-data"
        className="mx-auto grid max-w-2xl grid-cols-1 gap-7 py-2"
      >
        {goOn.unanswered > 0 && (
          <ErrorSummary
            attempt={goOn.unanswered}
            errors={[{ id: controlId(fieldId), label: row.label, message: t('correction.unanswered') }]}
          />
        )}
        <FormRenderer
          editor={editor}
          post={{ hidden: {}, hints: props.hints }}
          lang={locale === activeLocale ? undefined : activeLocale}
          renderNotice={(one) => <CorrectionNotice row={one} />}
        />
        <Explanation
          value={explanation}
          stored={row.correction.explanation ?? ''}
          onChange={setExplanation}
        />
        <Button type="submit" variant="primary" pending={goOn.isPending} className="w-fit max-sm:w-full">
          {t('saveAndContinue')}
        </Button>
      </FieldForm>
      <UnsavedWarning editor={editor} />
    </PageOrDialog>
  );
}

/** The editor of the form with only the fields that a correction opened: their rows and their errors. */
function useOpened(editor: FormEditor, componentId: string): FormEditor {
  const { template, form, errors } = editor;
  const rows = useMemo(() => {
    const opened = openedByCorrections(template, [{ componentId }]);
    return savableComponents(form.rows).filter((row) => opened.has(row.componentId) && !row.locked);
  }, [template, form, componentId]);
  const isOfRow = (key: string) =>
    rows.some((row) => key === row.componentId || key.startsWith(`${row.componentId}[`));
  return {
    ...editor,
    form: { ...form, rows },
    errors: new Map([...errors].filter(([key]) => isOfRow(key))),
  };
}

/** Saves what is written and leads on, once the answer is another one or explained, and all that belongs to it is filled in. */
function useGoOn(
  editor: FormEditor,
  { caseId, fieldId, forms, row, explanation }: Pick<CorrectionPageProps, 'caseId' | 'fieldId'> & Written,
) {
  const t = useTranslations('form.correction');
  const router = useRouter();
  const reportUnsaved = useReportUnsaved();
  const [saved, setSaved] = useState(0);
  const [unanswered, setUnanswered] = useState(0);
  const written = WRITTEN_TEXT.parse(explanation);
  const save = useSend(async () => {
    const outcome = await editor.saveAll();
    reportUnsaved(outcome);
    if (outcome.kind === 'saved') setSaved((count) => count + 1);
  });
  const leave = useSend(async (to: string) => {
    if (written !== (row?.correction?.explanation ?? '')) {
      const correction = { componentId: fieldId, correctionId: row?.correction?.id };
      await call(
        'markCorrectionHandled',
        { caseId, ...correction, isHandled: false, explanation: written },
        { asApplicant: true },
      );
    }
    router.push(to);
    router.refresh();
  });
  // Judged once the page shows what was saved, such as a file that was under way.
  const judge = useEffectEvent(() => {
    if (!row?.correction) return;
    const [incomplete] = incompleteFields(editor.template, row, editor);
    if (incomplete) {
      editor.reveal([...editor.errors.keys()]);
      goToField(controlId(incomplete));
      return;
    }
    const { previousValue } = row.correction;
    if (!isAnswered({ previousValue, explanation: written || null }, (editor.values[fieldId] ?? '').trim())) {
      setUnanswered((count) => count + 1);
      return;
    }
    const elsewhere = formToFillIn(editor, row);
    if (elsewhere) showMessage({ type: 'warning', text: t('elsewhere', { field: row.label }) });
    leave.send(
      elsewhere
        ? `${formHref(caseId, elsewhere.form)}#${controlId(elsewhere.field)}`
        : afterCorrection(caseId, fieldId, { forms }, editor.active, editor.values),
    );
  });
  useEffect(() => {
    if (saved > 0) judge();
  }, [saved]);
  return {
    unanswered,
    isPending: save.isPending || leave.isPending,
    send() {
      setUnanswered(0);
      save.send();
    },
  };
}

interface Written {
  forms: readonly FormView[];
  row: Row | undefined;
  explanation: string;
}

/** Returns a field of another form that the answer opened and that is not complete. Undefined if there is none. */
function formToFillIn({ template, form, values, active, admissionDates }: FormEditor, row: Row) {
  const { byForm } = validateForms(template, values, { forced: true, admissionDates, today: today() });
  return [...byForm]
    .filter(([formId]) => formId !== form.id)
    .map(([formId, errors]) => ({
      form: formId,
      field: incompleteFields(template, row, { active, errors })[0] ?? '',
    }))
    .find(({ field }) => field !== '');
}

interface ExplanationProps {
  value: string;
  /** The explanation on the server. */
  stored: string;
  onChange: (value: string) => void;
}

/** Says that the answer is right, and why. */
function Explanation({ value, stored, onChange }: ExplanationProps) {
  const t = useTranslations('form.correction');
  const id = useId();
  const [wasOpen] = useState(value !== '');
  useConfirmBeforeClose(value.trim() !== stored);
  return (
    <details open={wasOpen} className="rounded-lg border border-line">
      <summary className="min-h-11 px-4 py-2.5 font-medium">{t('isRight')}</summary>
      <div className="px-4 pb-4">
        <TextArea
          id={id}
          name="explanation"
          label={t('explain')}
          help={t('explainHelp')}
          limit={WRITTEN_TEXT.limit}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </details>
  );
}
