'use client';

import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Alert } from '@/components/ui/alert';
import { useSentForm } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { EmailField } from '@/components/ui/text-field';
import { useWritten } from '@/components/ui/use-written';
import { isSameEmail } from '@/lib/domain/fields/email';
import { EMAIL_ADDRESS, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface ChangeContactDialogProps extends CaseDialogFrame {
  current: string | null;
  /** Mail to the current address did not arrive. The dialog then shows that address, to be corrected. */
  isUndelivered: boolean;
}

/** Changes the contact person of the application. The new one gets a new link; the old link stops working. */
export function ChangeContactDialog({ current, isUndelivered, ...frame }: ChangeContactDialogProps) {
  return (
    <CaseDialog {...frame} name="changeContact">
      <ChangeContactForm caseId={frame.caseId} current={current} isUndelivered={isUndelivered} />
    </CaseDialog>
  );
}

type ChangeContactFormProps = Pick<ChangeContactDialogProps, 'caseId' | 'current' | 'isUndelivered'>;

function ChangeContactForm({ caseId, current, isUndelivered }: ChangeContactFormProps) {
  const t = useTranslations('dialog.changeContact');
  const initial = isUndelivered ? (current ?? '') : '';
  const email = useWritten({ id: 'contact-email', name: 'email', kind: EMAIL_ADDRESS, initial });
  const message = useWritten({ id: 'contact-message', name: 'message', kind: WRITTEN_TEXT, optional: true });
  const isUnchanged = current !== null && isSameEmail(email.value, current);
  const form = useSentForm({
    email: email.problem ?? (isUnchanged ? 'EMAIL_UNCHANGED' : null),
    message: message.problem,
  });
  const caller = useCaseCall(caseId, { form });
  const submit = () =>
    caller.send({
      name: 'changeContact',
      input: { caseId, email: email.value, ...(message.value ? { message: message.value } : {}) },
      done: 'contactChanged',
    });
  return (
    <DialogForm
      name="changeContact"
      form={form}
      caller={caller}
      isDirty={message.isDirty || email.isDirty}
      onSubmit={submit}
    >
      {isUndelivered && <Alert tone="warning">{t('undelivered')}</Alert>}
      {current && <p className="wrap-anywhere">{t('current', { email: current })}</p>}
      <EmailField {...email.field} label={t('email')} autoComplete="off" />
      <TextArea {...message.field} label={t('message')} help={t('messageHelp')} rows={3} />
    </DialogForm>
  );
}
