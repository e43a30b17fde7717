'use client';

import { useEffect, useEffectEvent } from 'react';
import { addressOf, call } from '@/components/browser/api-client';
import { ApiProblem } from '@/components/browser/error-text';
import { useRefresh } from '@/components/browser/page-around';
import { followCase } from '@/components/shell/follow-case';
import { notifyCaseChanged } from './case-changes';

/** How long to collect changes in quick succession, in milliseconds, so that they are shown together. */
const GATHER_MS = 400;
const LOOK_AGAIN_MS = 5_000;

/**
 * Shows other people's changes without a reload. Does not refresh under an open dialog. An open form reads its answers again by itself
 * (`useNewestForms`), which moves nothing.
 */
export function LiveApplication({ caseId, version }: { caseId: string; version: number }) {
  const refresh = useRefresh();
  const isNewer = useEffectEvent((current: number) => current > version);
  useEffect(() => {
    let isStale = false;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      if (
        isStale &&
        document.visibilityState === 'visible' &&
        !document.querySelector('dialog[open], [data-route-page]')
      ) {
        isStale = false;
        void refresh();
      }
    };
    const hear = () => {
      isStale = true;
      notifyCaseChanged();
      clearTimeout(timer);
      timer = setTimeout(show, GATHER_MS);
    };
    const leave = followCase(addressOf('followCase', { caseId }, { asApplicant: true }), {
      onChange: hear,
      onConnect: (current) => isNewer(current) && hear(),
      async onRefused() {
        const isOver = await isGone(caseId);
        if (isOver) hear();
        return isOver;
      },
    });
    document.addEventListener('visibilitychange', show);
    const looking = setInterval(show, LOOK_AGAIN_MS);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', show);
      clearInterval(looking);
      clearTimeout(timer);
    };
  }, [caseId, refresh]);
  return null;
}

/** Whether the application can no longer be seen, because it was removed or the link is no longer valid. Its page says so. */
async function isGone(caseId: string): Promise<boolean> {
  try {
    await call('getCase', { caseId }, { asApplicant: true });
    return false;
  } catch (error) {
    return error instanceof ApiProblem && (error.status === 401 || error.status === 404);
  }
}
