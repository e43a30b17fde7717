'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { showMessage } from '@/components/browser/message-store';
import { Button } from '@/components/ui/button';
import { useModal } from '@/components/ui/dialogs';
import { DialogMessages } from '@/components/ui/message-strip';
import { SignInInTab } from '@/components/ui/sign-in-in-tab';

/** What to show about the session. Times are in milliseconds, like `Date.now()`. */
export type SessionPhase =
  | { kind: 'working' }
  | { kind: 'warning'; endsAt: number; canGoOn: boolean }
  /** The session ran out. The same person may sign in again and go on here. */
  | { kind: 'ended' }
  /** Somebody signed out on purpose, or somebody else signed in. Nothing of the page may be seen any more. */
  | { kind: 'signedOut' };

interface SessionDialogProps {
  phase: Exclude<SessionPhase, { kind: 'working' }>;
  /** Returns false if the server could not be reached. */
  onGoOn: () => Promise<boolean>;
  onUnderstood: () => void;
}

/** Shown over everything, even dialogs. Says that the session is about to end, or has ended. */
export function SessionDialog({ phase, onGoOn, onUnderstood }: SessionDialogProps) {
  const t = useTranslations('shell.session');
  if (phase.kind === 'ended' || phase.kind === 'signedOut') {
    return (
      <Alert
        key={phase.kind}
        title={t(`${phase.kind}.title`)}
        actions={<SignInInTab variant="primary">{t('signIn')}</SignInInTab>}
      >
        <p>{t(`${phase.kind}.text`)}</p>
      </Alert>
    );
  }
  const { canGoOn, endsAt } = phase;
  const goOn = async () => {
    if (!(await onGoOn())) showMessage({ type: 'error', text: t('warning.noAnswer') });
  };
  const actions = canGoOn ? (
    <>
      <SignOut />
      <GoOn onGoOn={goOn} />
    </>
  ) : (
    <>
      <Button onClick={onUnderstood}>{t('final.later')}</Button>
      <SignInInTab variant="primary">{t('signIn')}</SignInInTab>
    </>
  );
  return (
    <Alert
      key="warning"
      title={t(canGoOn ? 'warning.title' : 'final.title')}
      actions={actions}
      onEscape={() => (canGoOn ? void goOn() : onUnderstood())}
    >
      <p>{t(canGoOn ? 'warning.text' : 'final.text')}</p>
      <Countdown endsAt={endsAt} />
    </Alert>
  );
}

interface AlertProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  onEscape?: () => void;
}

function Alert({ title, children, actions, onEscape }: AlertProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const isShown = useModal(ref, true);
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      data-size="small"
      className="route-dialog"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The key must not reach what is under the dialog, and the browser must not close it.
        event.preventDefault();
        event.stopPropagation();
        onEscape?.();
      }}
      onCancel={(event) => event.preventDefault()}
    >
      {isShown && <DialogMessages />}
      <div className="grid gap-4 px-5 py-5 sm:px-6">
        <h2 id={titleId} tabIndex={-1} data-dialog-title className="font-semibold text-lg">
          {title}
        </h2>
        <div id={textId} className="grid gap-2">
          {children}
        </div>
        <div className="flex flex-wrap justify-end gap-3">{actions}</div>
      </div>
    </dialog>
  );
}

function GoOn({ onGoOn }: { onGoOn: () => Promise<void> }) {
  const t = useTranslations('shell.session');
  const [isPending, setIsPending] = useState(false);
  const goOn = async () => {
    setIsPending(true);
    await onGoOn();
    setIsPending(false);
  };
  return (
    <Button variant="primary" data-autofocus pending={isPending} onClick={() => void goOn()}>
      {t('warning.goOn')}
    </Button>
  );
}

function SignOut() {
  const t = useTranslations('shell');
  return (
    <form method="post" action="/api/sign-out">
      <Button type="submit">{t('signOut')}</Button>
    </form>
  );
}

/** The seconds left at which screen readers announce it. Every second would be too much. */
const TOLD_AT = [300, 240, 180, 120, 60, 30, 10];

/** Shows every second, but has screen readers announce only some. */
function Countdown({ endsAt }: { endsAt: number }) {
  const t = useTranslations('shell.session');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1_000));
  const announced = TOLD_AT.findLast((moment) => moment >= seconds) ?? seconds;
  const textOf = (left: number) => t('left', { minutes: Math.floor(left / 60), seconds: left % 60 });
  return (
    <>
      <p aria-hidden="true" className="font-medium tabular-nums">
        {textOf(seconds)}
      </p>
      <p role="status" className="sr-only">
        {textOf(announced)}
      </p>
    </>
  );
}
