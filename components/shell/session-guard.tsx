'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { call, staffCalls } from '@/components/browser/api-client';
import { forgetStaff, keepFor, keepUntil } from '@/components/browser/browser-storage';
import { ApiProblem } from '@/components/browser/error-text';
import { lazyPart } from '@/components/browser/lazy-part';
import { closeMessages } from '@/components/browser/message-store';
import { now } from '@/lib/domain/now';
import { LONGEST_TIMER_MS, MINUTE_MS } from '@/lib/domain/time';
import type { SessionPhase } from './session-dialog';

// Most sessions never need this code. The warning comes minutes before the end, and loading waits for the network if there is none.
const SessionDialog = lazyPart(() => import('./session-dialog').then((module) => module.SessionDialog));

/** The address of the forms that sign out. */
const SIGN_OUT = '/api/sign-out';

/** The remaining time of the session, from the server. */
export interface SessionTimes {
  /** The account whose session it is. */
  accountId: string;
  /** Seconds until the session ends without activity. */
  secondsLeft: number;
  /** How many seconds before its end to warn the person. */
  warningSeconds: number;
  /** Whether activity extends the session. */
  canGoOn: boolean;
}

/**
 * Warns a case worker in every tab before the session ends, lets them continue, and says at once when it has ended. Empties the page
 * if they have signed out in another tab, or if somebody else has signed in.
 *
 * @param children What only this case worker may see.
 */
export function SessionGuard({ times, children }: { times: SessionTimes; children?: ReactNode }) {
  const [phase, setPhase] = useState<SessionPhase>({ kind: 'working' });
  const watch = useRef<SessionWatch>(null);
  const first = useRef(times);
  const { accountId } = first.current;
  // The guard comes before what it guards, which stores and reads as soon as it is shown.
  keepFor(accountId);
  useEffect(() => {
    forgetStaff((other) => other !== accountId);
    const tabs = new BroadcastChannel('session');
    let isEmptied = false;
    const current = watchSession(first.current, {
      ask: async (method) => {
        const session = await ask(method);
        if (session?.accountId === accountId) keepUntil(endOf(session));
        return session;
      },
      show(next) {
        // Until the same person signs in again, the page itself holds what was typed. Nobody else gets at that.
        if (next.kind === 'ended' || next.kind === 'signedOut') forgetStaff((one) => one === accountId);
        // What was emptied comes back from the server.
        if (isEmptied && next.kind === 'working') return window.location.reload();
        isEmptied ||= next.kind === 'signedOut';
        if (next.kind === 'signedOut') closeMessages();
        setPhase(next);
      },
      learned(news) {
        tabs.postMessage(news);
        staffCalls.dispatchEvent(new Event('known'));
      },
    });
    watch.current = current;
    keepUntil(endOf(first.current));
    tabs.postMessage({ ...first.current, toldAt: Date.now() } satisfies SessionNews);
    const stop = new AbortController();
    const { signal } = stop;
    tabs.addEventListener('message', ({ data }) => current.heard(data), { signal });
    followPerson(current, signal);
    const onSubmit = ({ target }: SubmitEvent) => {
      if ((target as HTMLFormElement).getAttribute('action') !== SIGN_OUT) return;
      tabs.postMessage(SIGNING_OUT);
      forgetStaff();
      // What the page writes until it is left, too.
      window.addEventListener('pagehide', () => forgetStaff());
    };
    document.addEventListener('submit', onSubmit, { signal });
    const onRefused = (event: Event) => {
      event.preventDefault();
      void current.refused();
    };
    staffCalls.addEventListener('refused', onRefused, { signal });
    return () => {
      stop.abort();
      current.stop();
      tabs.close();
    };
  }, [accountId]);
  return (
    <>
      {phase.kind === 'signedOut' ? <NothingLeft /> : children}
      {phase.kind !== 'working' && (
        <Suspense>
          <SessionDialog
            phase={phase}
            onGoOn={async () => watch.current?.goOn() ?? false}
            onUnderstood={() => watch.current?.understood()}
          />
        </Suspense>
      )}
    </>
  );
}

/** Takes out of the document what the screens did not draw: the title of the tab, and the data that came with the page as scripts. */
function NothingLeft() {
  const t = useTranslations('shell');
  useEffect(() => {
    document.title = t('productName');
    for (const script of document.querySelectorAll('body script:not([src])')) script.remove();
  }, [t]);
  return null;
}

/** When a session ends without activity, in milliseconds since 1970. */
const endOf = ({ secondsLeft }: SessionTimes) => now().getTime() + secondsLeft * 1_000;

/** Listens to events that a person causes, not the page itself. */
function followPerson({ active, look }: SessionWatch, signal: AbortSignal): void {
  const options = { capture: true, passive: true, signal };
  document.addEventListener('pointerdown', active, options);
  document.addEventListener('keydown', active, options);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && look(),
    options,
  );
}

async function ask(method: 'GET' | 'POST'): Promise<SessionTimes | null> {
  try {
    return await call(method === 'GET' ? 'getSession' : 'keepSession', {});
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null;
    throw error;
  }
}

/** The remaining time from the server, which tabs share with each other. */
export type SessionNews = SessionTimes & { toldAt: number };
/** Informs other tabs that the person is signing out. A tab of the previous version takes it for old news. */
export const SIGNING_OUT = { isSigningOut: true, toldAt: 0 } as const;

interface Parts {
  /** Fetches how long the session will last. POST also extends it. Returns null if it has ended. Throws if there is no answer. */
  ask(method: 'GET' | 'POST'): Promise<SessionTimes | null>;
  show(phase: SessionPhase): void;
  /** The server has just said that the person of this page has a session. */
  learned(news: SessionNews): void;
}

/** The shortest time between reports of activity, in milliseconds. */
const SAY_EVERY_MS = MINUTE_MS;
/** The delay before asking the server again after no answer, in milliseconds. */
const ASK_AGAIN_MS = 15_000;
/** How often to ask the server after another tab has started to sign out, in milliseconds, and how many times. */
const LOOK_FOR_END_MS = 500;
const LOOKS_FOR_END = 20;

export type SessionWatch = ReturnType<typeof watchSession>;

/**
 * Watches the session. Warns before it ends and reports its end. Starts with the values from the page. If somebody else has signed in in
 * this browser, the session of this page has ended.
 */
export function watchSession(first: SessionTimes, { ask, show, learned }: Parts) {
  let news: SessionNews = { ...first, toldAt: Date.now() };
  let saidAt = news.toldAt;
  let kind: SessionPhase['kind'] = 'working';
  let isUnderstood = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;

  // A tab or server of the previous version does not send the account.
  const isOwn = ({ accountId = first.accountId }: Partial<SessionTimes>) => accountId === first.accountId;
  const endsAt = () => news.toldAt + news.secondsLeft * 1_000;
  const warnsAt = () => endsAt() - news.warningSeconds * 1_000;
  const enter = (phase: SessionPhase) => {
    if (phase.kind === 'working' && kind === 'working') return;
    kind = phase.kind;
    show(phase);
  };
  const wake = (at: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(at - Date.now(), 0), LONGEST_TIMER_MS));
  };
  const follow = () => {
    const isLate = Date.now() >= warnsAt();
    if (!isLate) isUnderstood = false;
    const isWarning = isLate && !(isUnderstood && !news.canGoOn);
    enter(isWarning ? { kind: 'warning', endsAt: endsAt(), canGoOn: news.canGoOn } : { kind: 'working' });
    wake(isLate ? endsAt() + 1_000 : warnsAt());
  };
  const asking = async (method: 'GET' | 'POST'): Promise<boolean> => {
    try {
      const times = await ask(method);
      if (times && isOwn(times)) {
        news = { ...times, toldAt: Date.now() };
        follow();
        learned(news);
      } else end(times ? 'signedOut' : 'ended');
      return true;
    } catch {
      // Unknown for now: keep the last known values.
      wake(Date.now() + ASK_AGAIN_MS);
      return false;
    }
  };
  const isOver = () => kind === 'ended' || kind === 'signedOut';
  const end = (how: 'ended' | 'signedOut') => {
    clearTimeout(timer);
    // Who signed out stays signed out, also if the session is then found to have ended.
    enter({ kind: kind === 'signedOut' ? kind : how });
  };
  const lookForEnd = async (looks: number) => {
    const times = await ask('GET').catch(() => undefined);
    if (times === null || (times && !isOwn(times))) end('signedOut');
    else if (looks > 1) endTimer = setTimeout(() => void lookForEnd(looks - 1), LOOK_FOR_END_MS);
  };
  /** Checks the clock again, because timers stop while a computer sleeps. */
  function look(): void {
    // Another tab or another request may have extended the session. Only the server knows.
    if (isOver()) return;
    if (Date.now() >= warnsAt()) void asking('GET');
    else follow();
  }
  /** The server did not know who called. Retries until there is an answer, because the refused call waits for it. */
  async function refused(): Promise<void> {
    if (isOver() || (await asking('GET'))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refused(), ASK_AGAIN_MS);
  }
  follow();
  return {
    /** The person did something in this tab. */
    active() {
      if (kind !== 'working' || Date.now() - saidAt < SAY_EVERY_MS) return;
      saidAt = Date.now();
      void asking('POST');
    },
    /** The person chose to continue the session. Returns false if the server could not be reached. */
    goOn() {
      saidAt = Date.now();
      return asking('POST');
    },
    /** The person has read that the session will end and cannot be extended. */
    understood() {
      isUnderstood = true;
      follow();
    },
    /** Another tab has news from the server, or is signing out. Before we end a session here, we ask the server. */
    heard(received: SessionNews | typeof SIGNING_OUT) {
      if ('isSigningOut' in received) {
        clearTimeout(endTimer);
        void lookForEnd(LOOKS_FOR_END);
      } else if (!isOwn(received)) end('signedOut');
      else if (received.toldAt < news.toldAt) return;
      // The news may be from before the session ended, or there is a new session.
      else if (isOver()) void asking('GET');
      else {
        news = received;
        follow();
      }
    },
    refused,
    look,
    stop() {
      clearTimeout(timer);
      clearTimeout(endTimer);
    },
  };
}
