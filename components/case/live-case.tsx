'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { followCase } from '@/components/shell/follow-case';
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
  return (
    <div role="status" className="min-w-0">
      {others.length > 0 && (
        <p
          title={t('also', { names: others.join(', ') })}
          className="flex items-center gap-2 text-ink-muted text-sm"
        >
          {others.slice(0, 3).map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <span className="sr-only xl:not-sr-only">{t('also', { names: others.join(', ') })}</span>
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
      onConnect: show,
      onChange: (change) => show(change.version, change.by),
      onPresence: (names) => setOthers([...new Set(names)].filter((name) => name !== latest.current.ownName)),
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [caseId, router]);
  return others;
}
