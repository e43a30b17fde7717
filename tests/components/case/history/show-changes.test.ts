import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ASK_AGAIN_MS } from '@/components/browser/page-around';
import { messagesKey } from '@/components/case/conversation/use-case-messages';
import { PAUSE_MS, showChanges } from '@/components/case/page/live-case';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';

const CASE_ID = 'a-case';
const askMessages = vi.fn(async () => []);
const say = vi.fn();
const refresh = vi.fn();
let client: QueryClient;
let leave: () => void;
let page: ReturnType<typeof showChanges>;
let version = 1;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  version = 1;
  client = new QueryClient();
  const messages = {
    queryKey: messagesKey(CASE_ID),
    queryFn: askMessages,
    initialData: [],
    staleTime: 60_000,
  };
  leave = new QueryObserver(client, messages).subscribe(() => undefined);
  page = showChanges({ caseId: CASE_ID, client, shownVersion: () => version, say, refresh });
});
afterEach(() => {
  page.stop();
  leave();
  client.clear();
  vi.useRealTimers();
});

const byRobert = { kind: 'caseWorker', id: 'robert', name: 'Robert' } as const;

it('fetches the messages as soon as something changes, before the page with its badge', async () => {
  expect(askMessages).not.toHaveBeenCalled();
  page.onChange({ what: 'AspirantMessageSubmitted', version: 2 }, false);
  await vi.advanceTimersByTimeAsync(PAUSE_MS / 2);
  expect(askMessages).toHaveBeenCalledTimes(1);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('fetches them also when something happened while nobody listened', async () => {
  page.onConnect(1);
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
  expect([askMessages.mock.calls.length, refresh.mock.calls.length]).toEqual([0, 0]);
  page.onConnect(2);
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
  expect([askMessages.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 1]);
});

it('reports the changes of others, but none of our own', async () => {
  page.onChange({ version: 2, by: byRobert }, true);
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
  expect([say.mock.calls.length, refresh.mock.calls.length]).toEqual([0, 1]);
  page.onChange({ version: 3, by: byRobert }, false);
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
  expect(say).toHaveBeenCalledTimes(1);
});

it('says nothing of what the page shows already', async () => {
  page.onChange({ version: 2, by: byRobert }, false);
  version = 2;
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
  expect([say.mock.calls.length, refresh.mock.calls.length]).toEqual([0, 0]);
});

it('fetches the messages only after what may have changed them', async () => {
  page.onConnect(1);
  const whats = [undefined, 'mail', 'failure', ...AUDIT_TYPES];
  const asking = new Set<string | undefined>();
  for (const [index, what] of whats.entries()) {
    askMessages.mockClear();
    page.onChange({ ...(what && { what }), version: index + 2 }, index % 2 === 0);
    await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
    if (askMessages.mock.calls.length > 0) asking.add(what);
  }
  expect([...asking]).toEqual([
    // A replica that does not say what it was.
    undefined,
    ...['AspirantMessageSubmitted', 'MAMessageSubmitted', 'MAMessageTakenBack'],
    ...['MessageHandledByMA', 'MessageUnhandledByMA'],
    ...['MessageHandledByAspirant', 'MessageUnhandledByAspirant', 'CaseErased', 'CaseAnonymised'],
  ]);
});

it('fetches the messages after a gap, also when the page has read the case itself meanwhile', async () => {
  page.onConnect(1);
  page.onLost();
  version = 3;
  page.onConnect(3);
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
  expect([askMessages.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 0]);
});

it('polls for messages only while no event stream reports changes', async () => {
  await vi.advanceTimersByTimeAsync(2 * ASK_AGAIN_MS);
  expect(askMessages).toHaveBeenCalledTimes(2);
  page.onConnect(1);
  await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_MS);
  expect(askMessages).toHaveBeenCalledTimes(2);
  page.onLost();
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  expect(askMessages).toHaveBeenCalledTimes(3);
});
