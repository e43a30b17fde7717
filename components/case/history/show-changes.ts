import type { QueryClient } from '@tanstack/react-query';
import { messagesKey } from '@/components/case/conversation/use-case-messages';
import type { CaseChange } from '@/components/shell/follow-case';

/** A change made here refreshes the page itself. Only newer changes after this pause are fetched. */
export const PAUSE_MS = 800;

interface ShownCase {
  caseId: string;
  client: QueryClient;
  /** Of the case as it is shown now. */
  shownVersion: () => number;
  /** Says that someone else has changed the case. */
  say: (change: CaseChange) => void;
  /** Refreshes the page. */
  refresh: () => void;
}

/** Keeps a case worker's page up to date: messages at once, the page after a pause. */
export function showChanges({ caseId, client, shownVersion, say, refresh }: ShownCase) {
  let timer: ReturnType<typeof setTimeout>;
  const askMessages = () => void client.invalidateQueries({ queryKey: messagesKey(caseId) });
  const showSoon = (version: number | undefined, told?: CaseChange) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (version !== undefined && version <= shownVersion()) return;
      if (told) say(told);
      refresh();
    }, PAUSE_MS);
  };
  return {
    onConnect(version: number) {
      if (version > shownVersion()) askMessages();
      showSoon(version);
    },
    onChange(change: CaseChange, isOwn: boolean) {
      askMessages();
      showSoon(change.version, isOwn ? undefined : change);
    },
    stop: () => clearTimeout(timer),
  };
}
