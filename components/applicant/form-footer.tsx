'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { ApplicantFormProps } from '@/components/applicant/applicant-form-props';
import { FormSaveStatus } from '@/components/forms/form-save-status';
import type { FormEditor } from '@/components/forms/use-form-editor';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { showMessage } from '@/components/ui/toast-store';
import type { FormView } from '@/lib/contract/form-shapes';
import { openCorrections } from './open-corrections';

interface FormFooterProps extends Pick<ApplicantFormProps, 'caseId' | 'forms' | 'isUnsaved'> {
  editor: FormEditor;
  isLocked: boolean;
}

/** Always in sight under a form: whether it is saved, saying that it is done, and then the next one. */
export function FormFooter({ caseId, forms, isUnsaved, editor, isLocked }: FormFooterProps) {
  const t = useTranslations('form');
  const [state, setState] = useState<'open' | 'done' | 'finished'>(
    isDone(editor.form) && !isUnsaved ? 'done' : 'open',
  );
  const [isFinishing, setIsFinishing] = useState(false);
  const next = useRef<HTMLAnchorElement>(null);
  const showsNext = isLocked || (!editor.isChanged && state !== 'open');
  useEffect(() => {
    if (state === 'finished') next.current?.focus();
  }, [state]);

  async function finish() {
    setIsFinishing(true);
    const outcome = await editor.finish();
    setIsFinishing(false);
    setState(outcome.kind === 'valid' ? 'finished' : 'open');
    if (outcome.kind === 'failed') showMessage({ type: 'error', text: t('save.notDone') });
    const unmarked = openCorrections({ forms: [editor.form] }).length;
    if (outcome.kind === 'valid' && unmarked > 0) {
      showMessage({ type: 'warning', text: t('correction.unmarked', { count: unmarked }) });
    }
  }
  return (
    <div className="mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {isLocked ? <span /> : <FormSaveStatus editor={editor} />}
      {showsNext ? (
        <NextLink ref={next} caseId={caseId} form={nextForm(forms, editor.form.id, isLocked)} />
      ) : (
        <Button variant="primary" pending={isFinishing} onClick={finish} className="max-sm:w-full">
          {t('done')}
        </Button>
      )}
    </div>
  );
}

function NextLink({
  ref,
  caseId,
  form,
}: {
  ref: React.Ref<HTMLAnchorElement>;
  caseId: string;
  form: FormView | null;
}) {
  const t = useTranslations('form');
  return (
    <LinkButton
      ref={ref}
      variant="primary"
      href={form ? `/case/${caseId}/form/${form.id}` : `/case/${caseId}`}
      className="max-sm:w-full"
    >
      <span className="min-w-0 truncate">{form ? t('next', { form: form.title }) : t('toOverview')}</span>
      <ArrowRight aria-hidden="true" />
    </LinkButton>
  );
}

/** The next form that something is left to do in, from here on and then from the start; while only reading, simply the next one. */
function nextForm(forms: readonly FormView[], formId: string, isReading: boolean): FormView | null {
  const index = forms.findIndex((form) => form.id === formId);
  if (isReading) {
    return forms[index + 1] ?? null;
  }
  const others = [...forms.slice(index + 1), ...forms.slice(0, index)];
  return others.find((form) => !isDone(form) || openCorrections({ forms: [form] }).length > 0) ?? null;
}

function isDone({ status }: FormView): boolean {
  return status === 'VALID' || status === 'APPROVED';
}
