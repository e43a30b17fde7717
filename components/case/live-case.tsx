'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
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

/** Follows the case as long as the page is open, and answers who else does. The browser connects again by itself. */
function useCaseEvents({ caseId, version, ownName }: LiveCaseProps): string[] {
  const t = useTranslations('case.live');
  const router = useRouter();
  const [others, setOthers] = useState<string[]>([]);
  const shown = useRef(version);
  shown.current = version;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const events = new EventSource(`/api/Case/${caseId}/Events`);
    events.addEventListener('changed', ({ data }) => {
      const change = JSON.parse(data) as { by?: string; version?: number };
      clearTimeout(timer);
      timer = setTimeout(() => {
        if ((change.version ?? 0) <= shown.current) {
          return;
        }
        if (change.by && change.by !== ownName) {
          showMessage({ type: 'info', text: t('changed', { name: change.by }) });
        }
        router.refresh();
      }, PAUSE_MS);
    });
    events.addEventListener('presence', ({ data }) => {
      const present = JSON.parse(data) as { others: { name: string }[] };
      setOthers([...new Set(present.others.map(({ name }) => name))].filter((name) => name !== ownName));
    });
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [caseId, ownName, router, t]);
  return others;
}
