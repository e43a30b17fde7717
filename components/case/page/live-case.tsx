'use client';

import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf, call } from '@/components/browser/api-client';
import { ApiProblem } from '@/components/browser/error-text';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import { showMessage } from '@/components/browser/message-store';
import { ASK_AGAIN_MS, useRefresh } from '@/components/browser/page-around';
import { messagesKey } from '@/components/case/conversation/use-case-messages';
import { useShownCase } from '@/components/case/shown/shown-case';
import { type CaseChange, followCase, type Others } from '@/components/shell/follow-case';
import { Avatar } from '@/components/ui/avatar';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { changesMessages } from '@/lib/domain/audit/message-events';
import { isGone } from '@/lib/domain/lifecycle/status';

interface LiveCaseProps {
  caseId: string;
  /** The version of the case shown. */
  version: number;
}

/** Shows changes by others without a reload, and who else has the case open. */
export function LiveCase({ caseId, version }: LiveCaseProps) {
  const t = useTranslations('case.live');
  const { people, more } = useCaseEvents({ caseId, version });
  const names = people.map(({ name }) => name ?? t('applicant'));
  const all = more > 0 ? [...names, t('more', { count: more })] : names;
  const text = t('also', { names: useFormatter().list(all), count: all.length });
  return (
    // Has its room also while nobody is there, so that nothing moves when somebody comes.
    <div role="status" className="flex w-7 shrink-0 justify-end sm:w-16 print:hidden">
      {all.length > 0 && (
        <p title={text} className="flex -space-x-2 *:ring-2 *:ring-canvas">
          {names.slice(0, 3).map((name, place) => (
            <Avatar key={name} name={name} className={place > 0 ? 'max-sm:hidden' : undefined} />
          ))}
        </p>
      )}
      {all.length > 0 && <VisuallyHidden>{text}</VisuallyHidden>}
    </div>
  );
}

const NOBODY: Others = { people: [], more: 0 };

/** Follows the case while the page is visible. Returns who else does. */
function useCaseEvents({ caseId, version }: LiveCaseProps): Others {
  const t = useKeyedText('case.live');
  const client = useQueryClient();
  const refresh = useRefresh();
  const { leave: leavePage } = useShownCase();
  const [others, setOthers] = useState(NOBODY);
  // A refresh must not close the connection, or events would be missed.
  const shownVersion = useEffectEvent(() => version);
  const refreshNow = useEffectEvent(() => void refresh());
  const say = useEffectEvent((change: CaseChange) => {
    const text = changeText(change, t);
    if (text) showMessage({ type: 'info', text });
  });
  useEffect(() => {
    const shown = showChanges({
      caseId,
      client,
      shownVersion: () => shownVersion(),
      say: (change) => say(change),
      refresh: () => refreshNow(),
    });
    const leave = followCase(addressOf('followCase', { caseId }), {
      onConnect: (version) => {
        shown.onConnect(version);
      },
      async onRefused() {
        const end = await endOfAccess(caseId);
        // The guard of the session says that it has ended. The page itself says that the case is gone or read-only.
        if (end === 'notFound') leavePage();
        if (end === 'gone') refreshNow();
        return end !== null;
      },
      onLost: shown.onLost,
      onChange: shown.onChange,
      onPresence: setOthers,
    });
    return () => {
      shown.stop();
      leave();
    };
  }, [caseId, leavePage, client]);
  return others;
}

/** Returns why there are no more events, so that we can say so before people write. Null if the connection may recover. */
async function endOfAccess(caseId: string): Promise<'signedOut' | 'notFound' | 'gone' | null> {
  try {
    // Fails for a person who has only the case's link. They may see the case, but not on this page.
    await call('getMe', {});
    const { status } = await call('getCase', { caseId });
    return isGone(status) ? 'gone' : null;
  } catch (error) {
    if (!(error instanceof ApiProblem)) return null;
    if (error.status === 401) return 'signedOut';
    return error.status === 403 || error.status === 404 ? 'notFound' : null;
  }
}

/** Returns the message about someone else's change: what happened, or else who changed something. Null if we do not know who did. */
export function changeText({ what, by }: CaseChange, t: KeyedText<'case.live'>): string | null {
  if (what && by && by.kind !== 'caseWorker' && t.has(`what.${what}`)) return t(`what.${what}`);
  if (what && by?.kind === 'caseWorker' && by.name && t.has(`by.${what}`))
    return t(`by.${what}`, { name: by.name });
  if (by?.kind === 'applicant') return t('changedByApplicant');
  if (!by?.name) return null;
  if (by.kind !== 'system') return t('changed', { name: by.name });
  if (by.name === 'signing-service') return t('changedBySigningService');
  return by.name === 'register' ? t('changedByRegister') : t('changedAutomatically');
}

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

/** Updates a case worker's page. Fetches messages at once, but only if they may have changed. Fetches the page after a pause. */
export function showChanges({ caseId, client, shownVersion, say, refresh }: ShownCase) {
  let timer: ReturnType<typeof setTimeout>;
  let isConnected = false;
  /** The version up to which the messages are known to be current. */
  let readUpTo = shownVersion();
  const askMessages = () => void client.invalidateQueries({ queryKey: messagesKey(caseId) });
  const asking = setInterval(() => {
    if (!isConnected && focusManager.isFocused()) askMessages();
  }, ASK_AGAIN_MS);
  const showSoon = (version: number | undefined, change?: CaseChange) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (version !== undefined && version <= shownVersion()) return;
      if (change) say(change);
      refresh();
    }, PAUSE_MS);
  };
  return {
    onConnect(version: number) {
      isConnected = true;
      if (version > readUpTo) askMessages();
      readUpTo = Math.max(readUpTo, version);
      showSoon(version);
    },
    onLost() {
      isConnected = false;
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
