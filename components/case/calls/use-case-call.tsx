'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { openAddress } from '@/components/browser/address';
import { newIdempotencyKey } from '@/components/browser/api-client';
import { ApiProblem, bannerText, isOneOf, useApiErrorBanner } from '@/components/browser/error-text';
import { leaveButton } from '@/components/browser/focus-place';
import { useKeyedText } from '@/components/browser/keyed-text';
import { announce, type Message, showMessage } from '@/components/browser/message-store';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { useWriting } from '@/components/browser/use-written';
import { useOpenForms } from '@/components/case/shown/open-forms';
import { type ShownCase, useCaseIfShown, useContactValue } from '@/components/case/shown/shown-case';
import { Button } from '@/components/ui/button';
import type { ButtonLook } from '@/components/ui/button-style';
import { useDialogAround } from '@/components/ui/dialog-around';
import { useCloseDialog } from '@/components/ui/dialogs';
import type { SentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { reminderTime } from '@/lib/domain/deadlines';
import type { Lapse } from '@/lib/domain/lifecycle/lapse';
import { isHeldAction } from '@/lib/domain/lifecycle/transitions';
import { now } from '@/lib/domain/now';
import {
  type CaseCall,
  FollowUpRefused,
  foreseen,
  inOrder,
  keepPendingCall,
  performCall,
  SIGNING_FUNCTIONS,
  showsInPlace,
} from './case-call';
import { noteDone } from './undo';

/**
 * Asks for confirmation before a change that makes other people's work lapse.
 *
 * @returns `askBefore`, and the question while it is open
 */
export function useLapseQuestion(lapses: readonly Lapse[]) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const askBefore = useCallback(
    (next: () => void) => (lapses.length > 0 ? setGoOn(() => next) : next()),
    [lapses],
  );
  const question = goOn && (
    <LapseQuestion
      lapses={lapses}
      onCancel={() => setGoOn(null)}
      onConfirm={() => {
        setGoOn(null);
        goOn();
      }}
    />
  );
  return { askBefore, question };
}

interface LapseQuestionProps {
  lapses: readonly Lapse[];
  onCancel: () => void;
  onConfirm: () => void;
}

function LapseQuestion({ lapses, onCancel, onConfirm }: LapseQuestionProps) {
  const t = useTranslations('case.lapse');
  return (
    <Question title={t('title')} confirm={t('confirm')} onCancel={onCancel} onConfirm={onConfirm}>
      <p>{t('text')}</p>
      <LapseList lapses={lapses} />
    </Question>
  );
}

/** Lists what lapses, in words. */
export function LapseList({ lapses }: { lapses: readonly Lapse[] }) {
  const t = useTranslations('case.lapse');
  return (
    <ul className="mt-2 list-disc ps-5">
      {lapses.map((lapse) => (
        <li key={lapse}>{t(lapse)}</li>
      ))}
    </ul>
  );
}

export interface CaseCaller {
  send: (call: CaseCall) => void;
  /** From the request until the page shows the result. */
  isPending: boolean;
  isDone: boolean;
  /** The error, for a dialog to show while it is open. */
  problem: ApiProblem | null;
}

/** Errors that show that the screen is outdated and the dialog can no longer be used. Text written in the dialog stays anyway. */
const OVERTAKEN = ['ILLEGAL_TRANSITION', 'NOT_FOUND'];

/** Whether the server refused the call itself, rather than the session or the number of calls. */
const isAboutTheCall = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status);

interface CaseCallOptions {
  /** The submitted form. Its fields show their errors; the message area does not repeat them. */
  form?: Pick<SentForm, 'refuse'>;
  /** The dialog stays open. */
  stays?: boolean;
  /** What to do afterwards instead of refreshing the case. */
  onDone?: () => void | Promise<void>;
  /** Called once the page shows the result. */
  onShown?: () => void;
  /** Called if the server refused or did not answer. */
  onRefused?: () => void;
  /** Called if a login is needed first. The login then repeats the call. */
  onLogin?: () => void;
}

/** Changes a case, then shows a success message, refreshes the case and closes the dialog. */
export function useCaseCall(
  caseId: string,
  { form, stays = false, onDone, onShown, onRefused, onLogin }: CaseCallOptions = {},
): CaseCaller {
  const t = useTranslations('case.done');
  const refresh = useRefresh();
  const { closeAndRefresh } = useCloseDialog();
  const around = useDialogAround()?.conceal;
  const conceal = stays ? undefined : around;
  const isInDialog = conceal !== undefined;
  const { isWritten, noteSending } = useWriting();
  const contact = useContactValue();
  const guard = useSigningGuard(caseId);
  const showRefusal = useCaseCallError();
  const showFollowUpRefusal = useFollowUpRefusal();
  const shownCase = useCaseIfShown();
  const { isPending, isDone, error, ...sending } = useSend(
    ({ call }: SentCall, { idempotencyKey }) =>
      performForeseen(call, { caseId, idempotencyKey, shownCase, conceal }),
    {
      async onDone(_answer, { call, finish }) {
        const last = call.next ?? call;
        const text = t(last.done, { ...contact, when: reminderTime(now()) });
        if (showsInPlace(last)) announce(text);
        else showMessage({ type: 'success', text, about: aboutOf(call.name) });
        await (onDone ? onDone() : finish());
        onShown?.();
      },
      onRefused(error, { call, isHere, finish }) {
        if (error instanceof FollowUpRefused) {
          // The page shows what is done, and offers what is not.
          if (!guard(error.call, error.reason)) showFollowUpRefusal(call, error);
          void finish();
          return true;
        }
        if (guard(call, error)) {
          onLogin?.();
          return true;
        }
        // Somebody else may have changed the case.
        const isOver = isOneOf(OVERTAKEN, error) && !isWritten;
        const isShownInDialog = isInDialog && isHere() && !isOver;
        if (!form?.refuse(error) && !isShownInDialog) showRefusal(error);
        onRefused?.();
        if (isOver) void finish();
        else if (isAboutTheCall(error)) void refresh();
        return true;
      },
    },
  );

  const isSending = isPending || (isInDialog && isDone);
  useEffect(() => noteSending?.(isSending), [noteSending, isSending]);

  function send(call: CaseCall): void {
    const entry = entryNow();
    // Somebody who has left the dialog is elsewhere, perhaps in the same dialog opened again. A dialog that is still open could only say that
    // this cannot be done now.
    const isHere = () => entryNow() === entry;
    const finish = () => (isInDialog && isHere() ? closeAndRefresh() : refresh());
    sending.send({ call, isHere, finish });
  }
  return {
    send: (call) => (call.undoes && shownCase ? shownCase.askBefore(() => send(call)) : send(call)),
    isPending: isSending,
    isDone,
    problem: error instanceof ApiProblem ? error : null,
  };
}

interface SentCall {
  call: CaseCall;
  /** Whether the person is still where they sent it. */
  isHere: () => boolean;
  /** Closes the dialog in which it was sent, and refreshes the case. */
  finish: () => Promise<void> | void;
}

interface Sender {
  caseId: string;
  idempotencyKey: string;
  shownCase: ShownCase | null;
  conceal: ((isConcealed: boolean) => void) | undefined;
}

/** Makes a call after the others of its case. What it will do shows at once, and no longer if it is refused. */
async function performForeseen(call: CaseCall, sender: Sender): Promise<unknown> {
  const { caseId, idempotencyKey, shownCase, conceal } = sender;
  const change = shownCase && foreseen(call, shownCase.me);
  const shown = change && shownCase.foresee(change);
  // The case under the dialog shows the result. The dialog comes back if the call is refused.
  if (shown) conceal?.(true);
  try {
    const answer = await inOrder(caseId, () => performCall(call, idempotencyKey));
    shown?.keep();
    if (shownCase) noteDone(caseId, [call], shownCase.view, [answer]);
    return answer;
  } catch (error) {
    shown?.takeBack();
    conceal?.(false);
    throw error;
  }
}

/**
 * Identifies the entry of the history that is shown now: its address and, in browsers with the Navigation API, its key. A page that was left
 * and opened again is another entry. Replacing the state of an entry does not make another.
 */
const entryNow = (): string => `${window.navigation?.currentEntry?.key ?? ''} ${window.location.pathname}`;

/**
 * Returns a function that opens the login dialog if a call failed because there is no login at the signing service. The dialog then repeats
 * the call. The function returns whether it opened the dialog.
 */
function useSigningGuard(caseId: string): (call: CaseCall, error: unknown) => boolean {
  const isInDialog = useDialogAround()?.conceal !== undefined;
  return useCallback(
    (call, error) => {
      if (!(error instanceof ApiProblem) || error.errorCode !== 'SIGNING_LOGIN_REQUIRED') {
        return false;
      }
      const signing = call.signing ?? SIGNING_FUNCTIONS[0];
      keepPendingCall(caseId, { ...call, signing });
      const href = `/case/admin/${caseId}/get-accept/${signing}`;
      // Replaces the current dialog, so that closing the login leads to the case.
      openAddress(href, { replace: isInDialog });
      return true;
    },
    [caseId, isInDialog],
  );
}

/** What the message about a call replaces: earlier messages about a decision no longer hold once it is undone or another one is taken. */
function aboutOf(name: string): Message['about'] {
  if (name === 'takeBack') return 'undone';
  return isHeldAction(name) || name === 'archiveCase' ? 'decision' : undefined;
}

/** Refusals that only say that nothing more is needed now. */
const IS_NO_FAILURE = ['ALREADY_REMINDED', 'REMINDED_ENOUGH'];

/** Returns a function that returns what is missing for a call, in words. Null for any other error. */
export function useMissingText(): (error: unknown) => string | null {
  const t = useKeyedText('case.missing');
  return useCallback(
    (error) => {
      const missing = error instanceof ApiProblem && error.errorCode === 'NOT_READY' ? missingOf(error) : [];
      const named = missing.filter(([code]) => t.has(code));
      return named.map(([code, count]) => t(code, { count })).join('. ') || null;
    },
    [t],
  );
}

/** Returns a function that shows an error of a call in the message area, along with what is missing. */
function useCaseCallError(): (error: unknown) => void {
  const missingText = useMissingText();
  const showError = useApiErrorBanner();
  return useCallback(
    (error) => {
      const missing = missingText(error);
      if (error instanceof ApiProblem && IS_NO_FAILURE.includes(error.errorCode ?? ''))
        showMessage({ type: 'info', text: error.userMessage });
      else if (missing) showMessage({ type: 'error', text: missing });
      else showError(error);
    },
    [missingText, showError],
  );
}

/** Returns a function that says that the first of two calls is done and the second is not, and why. */
function useFollowUpRefusal(): (first: CaseCall, refused: FollowUpRefused) => void {
  const t = useKeyedText();
  const missingText = useMissingText();
  return ({ done }, { call: { name, signing }, reason }) => {
    const isAway = signing !== undefined && reason instanceof ApiProblem && reason.status >= 500;
    const why = isAway ? t('errors.signingAway') : (missingText(reason) ?? bannerText(reason, t));
    showMessage({
      type: 'error',
      text: t(`case.notFollowed.${name}`, { done: t(`case.done.${done}`), why }),
    });
  };
}

/** Returns the codes of what is missing, each with its count. */
function missingOf({ errors }: ApiProblem): [string, number][] {
  const codes = Object.values(errors).flat();
  return [...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]);
}

interface AfterCalls {
  /** Called once all calls are made and the page shows the result, unless the person has left it. */
  goOn?: () => void;
  /** Shown once they are made. Without one, what was done is read aloud. */
  message?: string;
}

interface CaseCallsSender {
  /**
   * Makes the calls one after the other, each as if pressed alone. Stops at the first refusal.
   *
   */
  sendAll: (calls: readonly CaseCall[], after: AfterCalls) => void;
  isPending: boolean;
}

/** Changes a case by several calls of one kind. */
export function useCaseCalls(caseId: string): CaseCallsSender {
  const t = useTranslations('case.done');
  const refresh = useRefresh();
  const shownCase = useCaseIfShown();
  const showRefusal = useCaseCallError();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { send, isPending } = useSend(
    async ({ calls }: { calls: readonly CaseCall[] } & AfterCalls) => {
      const answers: unknown[] = [];
      for (const call of calls) {
        const sender = { caseId, idempotencyKey: newIdempotencyKey(), shownCase, conceal: undefined };
        answers.push(await performForeseen(call, sender));
      }
      if (shownCase) noteDone(caseId, calls, shownCase.view, answers);
    },
    {
      async onDone(_answer, { calls: [first], goOn, message }) {
        if (message) showMessage({ type: 'success', about: 'undone', text: message });
        else if (first) announce(t(first.done, { contact: 'some', when: reminderTime(now()) }));
        await refresh();
        if (!isLeft.current) goOn?.();
      },
      onRefused(error) {
        showRefusal(error);
        void refresh();
        return true;
      },
    },
  );
  return { sendAll: (calls, after) => send({ calls, ...after }), isPending };
}

interface CallButtonProps extends ButtonLook {
  caseId: string;
  call: CaseCall;
  /** An accessible name, if the visible text is clear only in context. */
  label?: string;
  /** The surrounding dialog stays open. */
  stays?: boolean;
  icon?: ReactNode;
  /** Whether it takes the case forward. Such a button leads to what is left afterwards. */
  isForward?: boolean;
  children: ReactNode;
}

/** A button that changes the case at once. It passes its focus on, so that pressing again changes nothing. */
export function CallButton({
  caseId,
  call,
  label,
  stays,
  icon,
  isForward = false,
  children,
  ...look
}: CallButtonProps) {
  const { goOn } = useOpenForms();
  /** Where focus went when it was pressed as a button that takes the case forward. It may have become the one that takes this back. */
  const left = useRef<Element | null>(null);
  const onShown = () => {
    // Somebody who has moved focus elsewhere is left there.
    if (left.current && [left.current, document.body].includes(document.activeElement ?? document.body))
      goOn();
  };
  const { send, isPending } = useCaseCall(caseId, { stays, onShown });
  return (
    <Button
      {...look}
      pending={isPending}
      aria-label={label}
      data-acts
      onClick={({ currentTarget }) => {
        leaveButton(currentTarget);
        left.current = isForward ? document.activeElement : null;
        send(call);
      }}
    >
      {!isPending && icon}
      {children}
    </Button>
  );
}
