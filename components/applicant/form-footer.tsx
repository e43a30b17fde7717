'use client';

import { ArrowRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import type { ApplicantFormProps } from '@/components/applicant/applicant-form-props';
import { controlId } from '@/components/forms/control-id';
import { FormSaveStatus } from '@/components/forms/form-save-status';
import type { FormEditor } from '@/components/forms/use-form-editor';
import { useTellUnsaved } from '@/components/forms/use-tell-unsaved';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { showMessage } from '@/components/ui/toast-store';
import type { FormView } from '@/lib/contract/form-shapes';
import { openCorrections } from './open-corrections';
import { formHref, isFormHref, wayOn } from './way-on';

interface FormFooterProps
  extends Pick<ApplicantFormProps, 'caseId' | 'forms' | 'unsavedForms' | 'status' | 'canMarkCorrections'> {
  editor: FormEditor;
  isLocked: boolean;
}

/** The end of a form. Says whether it is saved, and has the one button that saves it and leads on. */
export function FormFooter({ isLocked, ...props }: FormFooterProps) {
  const { caseId, forms, editor } = props;
  return (
    <div className="mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {isLocked ? (
        <ReadOn caseId={caseId} forms={forms} formId={editor.form.id} />
      ) : (
        <>
          <FormSaveStatus editor={editor} />
          <SaveAndContinue {...props} />
        </>
      )}
    </div>
  );
}

function SaveAndContinue({ editor, ...props }: Omit<FormFooterProps, 'isLocked'>) {
  const t = useTranslations('form');
  const router = useRouter();
  const tellUnsaved = useTellUnsaved();
  const [isSaving, setIsSaving] = useState(false);
  const [isLeaving, startLeaving] = useTransition();
  const { active } = editor;
  const unmarked = props.canMarkCorrections ? openCorrections({ forms: [editor.form] }, active) : [];

  async function saveAndContinue() {
    setIsSaving(true);
    const outcome = await editor.finish();
    setIsSaving(false);
    tellUnsaved(outcome);
    if (outcome.kind !== 'valid') return;
    const [first] = unmarked;
    if (first) {
      showMessage({ type: 'warning', text: t('correction.unmarked', { count: unmarked.length }) });
      document.getElementById(controlId(first.row.componentId))?.focus();
      return;
    }
    const to = wayOn({ ...props, active, formId: editor.form.id });
    startLeaving(() => {
      router.push(to);
      // The browser keeps the first page from before the form was saved.
      if (!isFormHref(to)) router.refresh();
    });
  }
  return (
    <Button
      // With unmarked corrections, the correction's own button is the primary one.
      variant={unmarked.length > 0 ? 'secondary' : 'primary'}
      pending={isSaving || isLeaving}
      onClick={saveAndContinue}
      className="max-sm:w-full"
    >
      {t('saveAndContinue')}
    </Button>
  );
}

/** Leads from a form that can only be read to the next one. */
function ReadOn({ caseId, forms, formId }: { caseId: string; forms: readonly FormView[]; formId: string }) {
  const t = useTranslations('form');
  const next = forms[forms.findIndex(({ id }) => id === formId) + 1];
  return (
    <LinkButton
      href={next ? formHref(caseId, next.id) : `/case/${caseId}`}
      className="ms-auto min-w-0 max-sm:w-full"
    >
      <span className="min-w-0 truncate">{next ? t('onward', { form: next.title }) : t('toOverview')}</span>
      <ArrowRight aria-hidden="true" />
    </LinkButton>
  );
}
