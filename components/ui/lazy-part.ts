'use client';

import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';

const ATTEMPTS = 5;
const WAIT_MS = 2_000;

/**
 * A part of a page whose code is fetched when it is first shown; it stands in a `Suspense`. Without a network it waits for
 * one, so that nothing of the page around it is lost. Not to be exported to a server component, which wraps it once more.
 *
 * @param load Imports the component.
 */
export function lazyPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy<FunctionComponent<Props>>(async () => ({ default: await persistently(load) }));
}

/** Waiting for the network is no attempt. */
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
