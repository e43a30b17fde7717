'use client';

import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';

const ATTEMPTS = 5;
const WAIT_MS = 2_000;

/**
 * A component whose code is fetched when it is first shown, inside a `FetchedPart` or a `Suspense`. If there is no network, it waits for
 * it, so that the page around it stays. Do not export it to a server component, which would wrap it again.
 *
 * @param load Imports the component.
 */
export function lazyPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy<FunctionComponent<Props>>(async () => ({ default: await persistently(load) }));
}

/** Loads something, retrying if that fails. An attempt without a network does not count. */
export async function persistently<Result>(load: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; ) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      if (navigator.onLine && attempt++ === ATTEMPTS) throw error;
    }
    await networkOrWait();
  }
}

function networkOrWait(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, WAIT_MS);
    addEventListener('online', go);
  });
}
