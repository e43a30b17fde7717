import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { createdCase, type PreparedCase } from '@/e2e/support/prepared-case';
import { QUOTAS } from '@/lib/domain/limits';
import type { WebSession } from '../fixtures/web-session';
import { isAcknowledged, type SentRequest } from './sent-requests';

/** What was requested while the load ran, and what was acknowledged. */
export interface Load {
  requests: SentRequest[];
  /** The texts of acknowledged messages. */
  messages: string[];
  /** The addresses of acknowledged applicants, each of whom gets one mail. */
  applicants: string[];
  /** The id of the picture that a field has, once one is acknowledged. Each replaces the previous one. */
  picture: string | null;
  /** Ends the load when everything that was begun is acknowledged. */
  end(): Promise<void>;
}

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WRITERS = 8;
/** Long enough for the mails to keep up, so that the next proof need not wait for them. */
const PAUSE_MS = 400;
const AGAIN_MS = 200;
/**
 * How long somebody tries to have one change acknowledged, in milliseconds. The key of a product that was killed is free after a minute, and
 * the next may be killed too.
 */
const PATIENCE_MS = 300_000;

/** Requests changes, and records the answers. */
class Asker {
  readonly requests: SentRequest[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Requests a change with the same key until it is acknowledged. Returns the answer. */
  async untilAcknowledged(path: string, body: object): Promise<unknown> {
    const key = randomUUID();
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const { one, answer } = await this.#ask(path, body, key);
      if (isAcknowledged(one)) return answer;
      if (Date.now() > end)
        throw new Error(
          `${path.split('?')[0]} answers ${one.status} for too long: ${JSON.stringify(answer)}`,
        );
      await wait(AGAIN_MS);
    }
  }

  async #ask(path: string, body: object, key: string): Promise<{ one: SentRequest; answer: unknown }> {
    const begun = Date.now();
    const isForm = body instanceof FormData;
    const headers = { ...(isForm ? {} : { 'Content-Type': 'application/json' }), 'Idempotency-Key': key };
    const what = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
    const response = await fetch(`${this.#url}/api/${path}`, what).catch(() => null);
    const answer = await response?.json().catch(() => null);
    const status = response?.status ?? 0;
    const hasRetryAfter = Boolean(response?.headers.get('retry-after'));
    const one = { begun, ended: Date.now(), status, hasRetryAfter };
    this.requests.push(one);
    return { one, answer };
  }
}

/** Several companies write messages, one exchanges a picture, and new ones apply, each change again and again with its key until it is acknowledged. */
export async function startLoad(url: string): Promise<Load> {
  const cases: PreparedCase[] = [];
  for (let count = 0; count < WRITERS; count += 1) cases.push(await createdCase());
  const asker = new Asker(url);
  const messages: string[] = [];
  const applicants: string[] = [];
  let isOn = true;
  const write = async ({ id, token }: PreparedCase) => {
    for (; isOn; await wait(PAUSE_MS)) {
      const message = randomUUID();
      await asker.untilAcknowledged(`Message?caseId=${id}&token=${token}`, { message });
      messages.push(message);
    }
  };
  const apply = async () => {
    for (; isOn; await wait(PAUSE_MS)) {
      const orgNo = freshOrganisationNumber();
      const email = `kontakt@${orgNo}.example`;
      await asker.untilAcknowledged('Case', { moSlug: 'teknikbolagen', orgNo, email, locale: 'sv' });
      applicants.push(email);
    }
  };
  const load = { requests: asker.requests, messages, applicants, picture: null as string | null };
  const upload = async () => {
    for (let count = 0; isOn; count += 1, await wait(PAUSE_MS)) {
      // A case has room for so many files, replaced ones included.
      const isFirst = count % QUOTAS.files === 0;
      const { id, token } = cases[Math.floor(count / QUOTAS.files)] as PreparedCase;
      const picture = new FormData();
      picture.set('file', new File([PNG], 'bild.png'));
      const before = load.picture && !isFirst ? `&replaces=${load.picture}` : '';
      const path = `File?caseId=${id}&token=${token}&componentId=agreementFile${before}`;
      load.picture = ((await asker.untilAcknowledged(path, picture)) as { fileId: string }).fileId;
    }
  };
  const all = Promise.all([...cases.map(write), apply(), upload()]);
  // A proof may fail before it waits for the load.
  all.catch(() => undefined);
  const end = async () => {
    isOn = false;
    await all;
  };
  return Object.assign(load, { end });
}

/** Reads the news of a case for as long as a page would, and reconnects when it ends. */
export function followCase(address: string, session: WebSession) {
  let changes = 0;
  let connections = 0;
  const ending = new AbortController();
  const read = async () => {
    const { response } = await session.open(address, { signal: ending.signal });
    if (!response?.ok || !response.body) throw new Error(`The stream was refused: ${response?.status}`);
    connections += 1;
    for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
      // A page that reconnects, or whose process has reconnected, gets the version instead.
      if (/event: (?:changed|hello)/.test(bytes)) changes += 1;
    }
  };
  const follow = async () => {
    while (!ending.signal.aborted) {
      await read().catch(() => undefined);
      await wait(AGAIN_MS);
    }
  };
  void follow();
  return { changes: () => changes, connections: () => connections, end: () => ending.abort() };
}
