'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { readAuditEntry } from '@/components/case/page/case-pages';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { AuditEntryView } from '@/lib/contract/conversation-shapes';
import { type Change, changesInFull, entriesInFull, type HistoryEntry } from './history';

type EventEntry = Extract<HistoryEntry, { event: unknown }>;

/** Returns an event of the history with its texts. If long texts are cut, `full` is a button that fetches them. */
export function useFullText(
  caseId: string,
  entry: EventEntry,
): { event: AuditEntryView; changes: readonly Change[]; full: ReactNode } {
  const [whole, setWhole] = useState<{ of: string; entries: AuditEntryView[] } | null>(null);
  const cut = entriesInFull(entry);
  const isWhole = whole?.of === cut.join();
  const entries = isWhole ? whole.entries : [];
  return {
    event: entries.find(({ id }) => id === entry.event.id) ?? entry.event,
    changes: isWhole ? changesInFull(entry.changes, entries) : entry.changes,
    full: cut.length > 0 && (
      <FullText
        isShown={isWhole}
        read={async () => {
          const found = await Promise.all(cut.map((id) => readAuditEntry(caseId, id)));
          setWhole({ of: cut.join(), entries: found.filter((one) => one !== undefined) });
        }}
      />
    ),
  };
}

/** The button. Once the full texts are shown, a sentence that says so replaces it and takes focus. */
function FullText({ isShown, read }: { isShown: boolean; read: () => Promise<void> }) {
  const t = useTranslations('history');
  const showError = useApiErrorBanner();
  const [isPending, setIsPending] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  async function show() {
    setIsPending(true);
    try {
      await read();
      requestAnimationFrame(() => said.current?.focus());
    } catch (error) {
      showError(error as Error);
    }
    setIsPending(false);
  }
  return isShown ? (
    <p ref={said} tabIndex={-1} className="rounded-sm text-ink-muted text-sm">
      {t('wholeText')}
    </p>
  ) : (
    <Button size="sm" variant="quiet" className="justify-self-start" pending={isPending} onClick={show}>
      {t('showWholeText')}
    </Button>
  );
}
