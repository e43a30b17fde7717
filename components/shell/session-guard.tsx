'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { call, staffCalls } from '@/components/browser/api-client';
import { forgetStaff, keepFor, keepUntil } from '@/components/browser/browser-storage';
import { ApiProblem } from '@/components/browser/error-text';
import { lazyPart } from '@/components/browser/lazy-part';
import { closeMessages } from '@/components/browser/message-store';
import { now } from '@/lib/domain/now';
import {
  type SessionNews,
  type SessionPhase,
  type SessionTimes,
  type SessionWatch,
  SIGNING_OUT,
  watchSession,
} from './session-watch';

// Most sessions never need this code. The warning comes minutes before the end, and loading waits for the network if there is none.
const SessionDialog = lazyPart(() => import('./session-dialog').then((module) => module.SessionDialog));

/** The address of the forms that sign out. */
const SIGN_OUT = '/api/sign-out';

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
