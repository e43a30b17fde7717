import { focusManager, type QueryClient } from '@tanstack/react-query';
import { messagesKey } from '@/components/case/conversation/use-case-messages';
import type { CaseChange } from '@/components/shell/follow-case';
import { ASK_AGAIN_MS } from '@/components/ui/ask-again';
import { changesMessages } from '@/lib/domain/audit/kinds';

/**
 * How long to wait after a change, in milliseconds. A change made here refreshes the page itself, so after the pause we fetch only newer
 * ones.
 */
export const PAUSE_MS = 800;

interface ShownCase {
  caseId: string;
  client: QueryClient;
  /** The version of the case shown now. */
  shownVersion: () => number;
  /** Says that someone else changed the case. */
  say: (change: CaseChange) => void;
  /** Refreshes the page. */
  refresh: () => void;
}

/** Keeps a case worker's page up to date. Fetches messages at once, but only if they may have changed. Fetches the page after a pause. */
export function showChanges({ caseId, client, shownVersion, say, refresh }: ShownCase) {
  let timer: ReturnType<typeof setTimeout>;
  let isTold = false;
  /** The version up to which the messages are known to be current. */
  let readUpTo = shownVersion();
  const askMessages = () => void client.invalidateQueries({ queryKey: messagesKey(caseId) });
  const asking = setInterval(() => {
    if (!isTold && focusManager.isFocused()) askMessages();
  }, ASK_AGAIN_MS);
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
      isTold = true;
      if (version > readUpTo) askMessages();
      readUpTo = Math.max(readUpTo, version);
      showSoon(version);
    },
    onLost() {
      isTold = false;
    },
    onChange(change: CaseChange, isOwn: boolean) {
      if (change.what === undefined || changesMessages(change.what)) askMessages();
      readUpTo = Math.max(readUpTo, change.version ?? 0);
      showSoon(change.version, isOwn ? undefined : change);
    },
    stop() {
      clearTimeout(timer);
      clearInterval(asking);
    },
  };
}
