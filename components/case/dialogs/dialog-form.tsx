'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CaseCaller } from '@/components/case/calls/use-case-call';
import { NoContactNote, useContactValue } from '@/components/case/page/contact-context';
import { Alert } from '@/components/ui/alert';
import type { ApiProblem } from '@/components/ui/api-problem';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog-actions';
import { toldText } from '@/components/ui/error-text';
import { FieldForm, type SentForm } from '@/components/ui/field-form';
import { useConfirmBeforeClose } from '@/components/ui/route-dialog';

interface DialogFormProps {
  /** Section of its texts under `dialog`: `text` says the consequence, `submit` is the verb of the button. */
  name: string;
  form: SentForm;
  caller: Pick<CaseCaller, 'isPending' | 'isDone' | 'problem'>;
  /** Something is typed that closing would lose. */
  isDirty?: boolean;
  /** There is nothing to fill in: the button takes focus. */
  isQuestion?: boolean;
  tone?: 'primary' | 'danger';
  /** The company is mailed about it: says so where there is nobody to mail. */
  isMailed?: boolean;
  /** Key of the text for a call that fails on the server's side; default what the server says. */
  failure?: string;
  /** Called once nothing is known to be wrong with the fields. */
  onSubmit: () => void;
  children?: ReactNode;
}

/** The form of a dialog: the consequence, the fields with what is wrong with them, what else was refused, and the buttons. */
export function DialogForm(props: DialogFormProps) {
  const { name, form, caller, isDirty = false, isQuestion, tone = 'primary', isMailed, failure } = props;
  const { onSubmit, children } = props;
  const t = useTranslations(`dialog.${name}`);
  const contact = useContactValue();
  useConfirmBeforeClose(isDirty && !caller.isPending && !caller.isDone);
  return (
    <FieldForm form={form} onSubmit={onSubmit}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-muted">{t('text', contact)}</p>
        {isMailed && <NoContactNote />}
        {children}
        {!form.tells(caller.problem) && <Problem problem={caller.problem} failure={failure} />}
      </div>
      <DialogActions {...(t.has('keep') ? { cancelLabel: t('keep') } : {})}>
        <Button
          type="submit"
          variant={tone}
          pending={caller.isPending}
          data-autofocus={isQuestion ? true : undefined}
        >
          {t('submit')}
        </Button>
      </DialogActions>
    </FieldForm>
  );
}

/**
 * Why it was refused, which stays when the banner has gone; the banner is what is read aloud. That a login is needed is
 * not said: the login opens.
 */
export function Problem({ problem, failure }: { problem: ApiProblem | null; failure?: string }) {
  const t = useTranslations();
  if (!problem || problem.errorCode === 'SIGNING_LOGIN_REQUIRED') {
    return null;
  }
  return (
    <Alert tone="danger">
      <p>{toldText(problem, t, failure)}</p>
      {problem.requestId && (
        <p className="mt-1 text-ink-muted text-xs">{t('ui.reference', { id: problem.requestId })}</p>
      )}
    </Alert>
  );
}
