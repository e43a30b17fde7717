'use client';

import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { followCase } from '@/components/shell/follow-case';
import { callApi } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { Avatar } from '@/components/ui/avatar';
import { showMessage } from '@/components/ui/toast-store';

interface LiveCaseProps {
  caseId: string;
  /** Of the case as it is shown. */
  version: number;
  /** Name of the signed-in case worker. */
  ownName: string;
}

/** Shows changes by others without reload, and who else has the case open. */
export function LiveCase({ caseId, version, ownName }: LiveCaseProps) {
  const t = useTranslations('case.live');
  const others = useCaseEvents({ caseId, version, ownName });
  const names = useFormatter().list(others);
  const text = t('also', { names, count: others.length });
  return (
    <div role="status" className="min-w-0">
      {others.length > 0 && (
        <p title={text} className="flex items-center gap-2 text-ink-muted text-sm">
          {others.slice(0, 3).map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <span className="sr-only xl:not-sr-only">{text}</span>
        </p>
      )}
    </div>
  );
}

/** A change made here is shown by whoever made it; only what is newer after this pause is fetched. */
const PAUSE_MS = 800;

/** Follows the case as long as the page is looked at, and answers who else does. */
function useCaseEvents({ caseId, version, ownName }: LiveCaseProps): string[] {
  const t = useTranslations('case.live');
  const router = useRouter();
  const [others, setOthers] = useState<string[]>([]);
  // What a refresh changes must not end the connection: what happens meanwhile would be missed.
  const latest = useRef({ version, ownName, t });
  latest.current = { version, ownName, t };
  useEffect(() => {
    let takeAway: (() => void) | undefined;
    const sayIfSignedOut = async () => {
      if (takeAway || !(await isSignedOut())) return;
      takeAway = showMessage({ type: 'warning', sticky: true, text: <SignedOut t={latest.current.t} /> });
    };
    let timer: ReturnType<typeof setTimeout>;
    const show = (version: number | undefined, by?: string) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const shown = latest.current;
        if (version !== undefined && version <= shown.version) return;
        if (by && by !== shown.ownName) showMessage({ type: 'info', text: shown.t('changed', { name: by }) });
        router.refresh();
      }, PAUSE_MS);
    };
    const leave = followCase(`/api/Case/${caseId}/Events`, {
      onConnect: (version) => {
        takeAway?.();
        takeAway = undefined;
        show(version);
      },
      onRefused: sayIfSignedOut,
      onChange: (change) => show(change.version, change.by),
      onPresence: (names) => setOthers([...new Set(names)].filter((name) => name !== latest.current.ownName)),
    });
    return () => {
      clearTimeout(timer);
      leave();
      takeAway?.();
    };
  }, [caseId, router]);
  return others;
}

/** Whether nothing is heard because the session has ended: whoever comes back to the page is to know before they write. */
async function isSignedOut(): Promise<boolean> {
  try {
    await callApi('GET', 'Me');
    return false;
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401;
  }
}

/** A full navigation: signing in leaves the product, and leads back to this page. */
function SignedOut({ t }: { t: ReturnType<typeof useTranslations<'case.live'>> }) {
  const address = `/api/sign-in?${new URLSearchParams({ callbackUrl: window.location.pathname })}`;
  return (
    <>
      {t('signedOut')}{' '}
      <a href={address} className="link">
        {t('signIn')}
      </a>
    </>
  );
}
