'use client';

import { useEffect } from 'react';
import { call } from '@/components/browser/api-client';
import { keepSigning } from './keep-signing';

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
