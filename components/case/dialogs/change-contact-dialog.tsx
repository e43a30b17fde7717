'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { useCaseCall } from '../use-case-call';
import { useEmails } from '../use-emails';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';
import { useText } from './use-text';

interface ChangeContactDialogProps extends CaseDialogFrame {
  current: string | null;
  /** Mail to the current address did not arrive: it is there to be corrected. */
  isUndelivered: boolean;
}

/** Gives the application another contact person, who gets a new link; the old one stops working. */
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
  const email = useEmails('contact-email', initial, current);
  const message = useText({ id: 'contact-message', optional: true });
  const caller = useCaseCall(caseId);
  const refused = useFieldErrors()(caller.problem, ['email', 'message']);
  const [line] = email.lines;
  function submit() {
    // Both are checked, so that both say what is wrong.
    const isMessageRight = message.check();
    if (email.check() && isMessageRight) {
      const body = { email: email.emails[0], ...(message.text ? { message: message.text } : {}) };
      caller.send({
        method: 'PUT',
        path: 'Case/ChangeContact',
        query: { caseId },
        body,
        done: 'contactChanged',
      });
    }
  }
  const isDirty = message.isDirty || email.emails.join() !== initial;
  return (
    <DialogForm name="changeContact" caller={caller} isDirty={isDirty} onSubmit={submit}>
      {isUndelivered && <Alert tone="warning">{t('undelivered')}</Alert>}
      {current && <p className="wrap-anywhere">{t('current', { email: current })}</p>}
      {line && (
        <TextField
          id={line.id}
          label={t('email')}
          type="email"
          autoComplete="off"
          value={line.value}
          error={line.error ?? refused?.email}
          onChange={(event) => email.change(line.key, event.target.value)}
        />
      )}
      <TextArea
        {...message.field}
        error={message.field.error ?? refused?.message}
        label={t('message')}
        help={t('messageHelp')}
        rows={3}
      />
    </DialogForm>
  );
}
