'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/browser/api-client';
import { signingLoginText } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { showMessage } from '@/components/browser/message-store';
import { useSend } from '@/components/browser/send';
import { isText, useOpenDraft } from '@/components/browser/use-written';
import { type CaseCall, type SigningFunction, takePendingCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogActions, useCloseDialog } from '@/components/ui/dialogs';
import { FieldForm, type SentForm, useSentForm } from '@/components/ui/field-form';
import { TextField } from '@/components/ui/text-field';
import { fieldProblem, PASSWORD, SIGNING_USER } from '@/lib/domain/fields/field-kind';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { Problem } from './dialog-form';

interface LoginDialogProps extends CaseDialogFrame {
  signing: SigningFunction;
  /** The case worker's own address, which is often also their address at the signing service. */
  email: string;
}

/** Logs in to the signing service, then continues with the call that needed the login. */
export function LoginDialog({ signing, email, ...frame }: LoginDialogProps) {
  return (
    <CaseDialog {...frame} name="getAccept" size="small">
      <LoginForm caseId={frame.caseId} signing={signing} initialEmail={email} />
    </CaseDialog>
  );
}

interface LoginFormProps {
  caseId: string;
  signing: SigningFunction;
  initialEmail: string;
}

function LoginForm({ caseId, signing, initialEmail }: LoginFormProps) {
  const t = useKeyedText();
  const [email, setEmail] = useOpenDraft('signing-email', initialEmail, isText);
  const [password, setPassword] = useState('');
  const form = useSentForm({
    email: fieldProblem(SIGNING_USER, email),
    password: fieldProblem(PASSWORD, password),
  });
  const { login, caller } = useLogin(caseId, signing, form);
  return (
    <FieldForm form={form} onSubmit={() => login.send({ email: SIGNING_USER.parse(email), password })}>
      <div className="grid gap-4">
        <p className="text-ink-muted">{t(`dialog.getAccept.for.${signing}`)}</p>
        {login.error && !form.showsAllOf(login.error) && (
          <Alert tone="danger" role="alert">
            {signingLoginText(login.error, t)}
          </Alert>
        )}
        <Problem problem={caller.problem} />
        <TextField
          id="signing-email"
          name="email"
          inputMode="email"
          spellCheck={false}
          limit={SIGNING_USER.limit}
          autoComplete="username"
          label={t('dialog.getAccept.email')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          id="signing-password"
          name="password"
          type="password"
          autoComplete="current-password"
          label={t('dialog.getAccept.password')}
          limit={PASSWORD.limit}
          value={password}
          data-autofocus={initialEmail ? true : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <DialogActions>
        <Button type="submit" variant="primary" pending={login.isPending || caller.isPending}>
          {t('dialog.getAccept.submit')}
        </Button>
      </DialogActions>
    </FieldForm>
  );
}

/** Logs in, then makes the call that was waiting for the login. If there is none, it says that the login succeeded. */
function useLogin(caseId: string, signing: SigningFunction, form: SentForm) {
  const t = useTranslations('dialog.getAccept');
  const caller = useCaseCall(caseId);
  const { closeAndRefresh } = useCloseDialog();
  const [waiting, setWaiting] = useState<CaseCall | null>(null);
  const login = useSend((body: { email: string; password: string }) => call('logInToSigning', { ...body }), {
    onRefused(error) {
      form.refuse(error);
      // The form says it.
      return true;
    },
    onDone() {
      // Remembered for another attempt, in case the call itself is refused.
      const call = waiting ?? takePendingCall(caseId, signing);
      setWaiting(call);
      if (call) {
        caller.send(call);
      } else {
        showMessage({ type: 'success', text: t('loggedIn') });
        closeAndRefresh();
      }
    },
  });
  return { login, caller };
}
