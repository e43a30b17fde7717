'use client';

import { Suspense, useEffect, useRef, useState } from 'react';
import { call, staffCalls } from '@/components/ui/api-client';
import { forgetStaff, keepFor } from '@/components/ui/browser-storage';
import { ApiProblem } from '@/components/ui/error-text';
import { lazyPart } from '@/components/ui/lazy-part';
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

/** Warns a case worker in every tab before the session ends, lets them continue, and tells them at once when it has ended. */
export function SessionGuard({ times }: { times: SessionTimes }) {
  const [phase, setPhase] = useState<SessionPhase>({ kind: 'working' });
  const watch = useRef<SessionWatch>(null);
  const first = useRef(times);
  const { accountId } = first.current;
  // The guard comes before what it guards, which keeps and reads as soon as it is shown.
  keepFor(accountId);
  useEffect(() => {
    forgetStaff((other) => other !== accountId);
    const tabs = new BroadcastChannel('session');
    const current = watchSession(first.current, {
      ask,
      show(next) {
        // Until the same person signs in again, the page itself holds what was typed. Nobody else gets at that.
        if (next.kind === 'ended') forgetStaff((one) => one === accountId);
        setPhase(next);
      },
      known: () => staffCalls.dispatchEvent(new Event('known')),
      tellOthers: (news) => tabs.postMessage(news),
    });
    watch.current = current;
    tabs.addEventListener('message', ({ data }: MessageEvent<SessionNews | typeof SIGNING_OUT>) =>
      current.heard(data),
    );
    tabs.postMessage({ ...first.current, toldAt: Date.now() } satisfies SessionNews);
    const leave = followPerson(current);
    const tellOfSignOut = ({ target }: SubmitEvent) => {
      const isSignOut = (target as HTMLFormElement).getAttribute('action') === SIGN_OUT;
      if (!isSignOut) return;
      tabs.postMessage(SIGNING_OUT);
      forgetStaff();
    };
    document.addEventListener('submit', tellOfSignOut);
    const onRefused = (event: Event) => {
      event.preventDefault();
      void current.refused();
    };
    staffCalls.addEventListener('refused', onRefused);
    return () => {
      leave();
      staffCalls.removeEventListener('refused', onRefused);
      document.removeEventListener('submit', tellOfSignOut);
      current.stop();
      tabs.close();
    };
  }, [accountId]);
  if (phase.kind === 'working') return null;
  return (
    <Suspense>
      <SessionDialog
        phase={phase}
        onGoOn={async () => watch.current?.goOn() ?? false}
        onUnderstood={() => watch.current?.understood()}
      />
    </Suspense>
  );
}

/** Listens to events that a person causes, not the page itself. */
function followPerson({ active, look }: SessionWatch): () => void {
  const options = { capture: true, passive: true };
  const onVisible = () => document.visibilityState === 'visible' && look();
  document.addEventListener('pointerdown', active, options);
  document.addEventListener('keydown', active, options);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    document.removeEventListener('pointerdown', active, options);
    document.removeEventListener('keydown', active, options);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

async function ask(method: 'GET' | 'POST'): Promise<SessionTimes | null> {
  try {
    return await call(method === 'GET' ? 'getSession' : 'keepSession', {});
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null;
    throw error;
  }
}
