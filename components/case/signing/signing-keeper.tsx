'use client';

import { useEffect } from 'react';
import { call } from '@/components/browser/api-client';
import { LONGEST_TIMER_MS, MINUTE_MS } from '@/lib/domain/time';

const NAME = 'signing-login';

/** Renews the login at the signing service while a case worker works on a case. Shows nothing. */
export function SigningKeeper({ secondsLeft }: { secondsLeft: number }) {
  useEffect(() => {
    const tabs = new BroadcastChannel(NAME);
    const keeper = keepSigning(secondsLeft, {
      renew,
      alone,
      notifyOthers: (endsAt) => tabs.postMessage(endsAt),
    });
    tabs.addEventListener('message', ({ data }: MessageEvent<number | null>) => keeper.heard(data));
    const options = { capture: true, passive: true };
    document.addEventListener('pointerdown', keeper.active, options);
    document.addEventListener('keydown', keeper.active, options);
    return () => {
      document.removeEventListener('pointerdown', keeper.active, options);
      document.removeEventListener('keydown', keeper.active, options);
      keeper.stop();
      tabs.close();
    };
  }, [secondsLeft]);
  return null;
}

/** Renews the login. If this fails, the login dialog opens when a login is needed. */
async function renew(): Promise<number | null> {
  try {
    await call('refreshSigningLogin', {});
    // A replica with the previous version does not send this value.
    return (await call('getSession', {})).signingSecondsLeft ?? null;
  } catch (error) {
    console.info('The login at the signing service was not renewed.', error);
    return null;
  }
}

/** Runs the work in one tab only. Over plain http, browsers have locks only on localhost; without locks each tab does it. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(NAME, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** How long before it expires a login is renewed, in milliseconds. */
export const RENEW_BEFORE_MS = 5 * MINUTE_MS;
/** A person counts as working for this long after their last activity, in milliseconds. */
export const WORKING_MS = 5 * MINUTE_MS;

interface Parts {
  /** Renews the login. Returns its validity in seconds, or null if it could not be renewed. */
  renew(): Promise<number | null>;
  /** Runs something unless another tab is doing it. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Informs the other tabs when the login ends, in milliseconds since 1970, or null if it could not be renewed. */
  notifyOthers(endsAt: number | null): void;
}

interface Keeper {
  /** The person did something in this tab. */
  active(): void;
  /** Another tab renewed the login, or failed to. */
  heard(endsAt: number | null): void;
  stop(): void;
}

/**
 * Keeps a login valid while someone works. Renews it shortly before it expires, once for all tabs. Without activity it expires. If renewal
 * fails, nothing is shown, and the next call that needs the login asks for it.
 *
 * @param secondsLeft its remaining validity
 */
export function keepSigning(secondsLeft: number, { renew, alone, notifyOthers }: Parts): Keeper {
  let endsAt: number | null = null;
  let dueAt = Number.POSITIVE_INFINITY;
  let activeAt = Date.now();
  let isRenewing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDue = () => endsAt !== null && Date.now() >= dueAt && Date.now() < endsAt;
  const know = (end: number | null) => {
    endsAt = end;
    clearTimeout(timer);
    if (end === null) return;
    const left = end - Date.now();
    // A short-lived login must not be renewed again at once.
    dueAt = end - Math.min(RENEW_BEFORE_MS, left / 2);
    timer = setTimeout(look, Math.min(Math.max(dueAt - Date.now(), 0), LONGEST_TIMER_MS));
  };
  const renewNow = async () => {
    // Another tab may have renewed it while this one waited.
    if (!isDue()) return;
    const seconds = await renew();
    know(seconds === null ? null : Date.now() + seconds * 1_000);
    notifyOthers(endsAt);
  };
  function look(): void {
    const isWorking = Date.now() - activeAt <= WORKING_MS;
    if (!isDue() || !isWorking || isRenewing) return;
    isRenewing = true;
    void alone(renewNow).finally(() => {
      isRenewing = false;
    });
  }
  know(Date.now() + secondsLeft * 1_000);
  return {
    active() {
      activeAt = Date.now();
      if (isDue()) look();
    },
    heard: know,
    stop: () => clearTimeout(timer),
  };
}
