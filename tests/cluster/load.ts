import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { createdCase, type PreparedCase } from '@/e2e/support/prepared-case';
import type { WebSession } from '../fixtures/web-session';
import { type Asked, isAcknowledged } from './asked';

/** What was asked while the load ran, and what was acknowledged. */
export interface Load {
  asked: Asked[];
  /** The texts of acknowledged messages. */
  messages: string[];
  /** The addresses of acknowledged applicants, each of whom gets one mail. */
  applicants: string[];
  /** Ends the load when everything that was begun is acknowledged. */
  end(): Promise<void>;
}

const WRITERS = 8;
const PAUSE_MS = 20;
const AGAIN_MS = 200;
/** How long somebody tries to have one change acknowledged, in milliseconds. */
const PATIENCE_MS = 120_000;

/** Asks for changes, and keeps what was answered. */
class Asker {
  readonly asked: Asked[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Asks for a change with the same key until it is acknowledged. */
  async untilAcknowledged(path: string, body: object): Promise<void> {
    const key = randomUUID();
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const one = await this.#ask(path, body, key);
      if (isAcknowledged(one)) return;
      if (Date.now() > end) throw new Error(`${path.split('?')[0]} answers ${one.status} for too long`);
      await wait(AGAIN_MS);
    }
  }

  async #ask(path: string, body: object, key: string): Promise<Asked> {
    const begun = Date.now();
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const what = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${this.#url}/api/${path}`, what).catch(() => null);
    await response?.arrayBuffer().catch(() => undefined);
    const status = response?.status ?? 0;
    const hasRetryAfter = Boolean(response?.headers.get('retry-after'));
    const one = { begun, ended: Date.now(), status, hasRetryAfter };
    this.asked.push(one);
    return one;
  }
}

/** Several companies write messages, and new ones apply, each change again and again with its key until it is acknowledged. */
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
    for (; isOn; await wait(PAUSE_MS * 10)) {
      const orgNo = freshOrganisationNumber();
      const email = `kontakt@${orgNo}.example`;
      await asker.untilAcknowledged('Case', { moSlug: 'teknikbolagen', orgNo, email, locale: 'sv' });
      applicants.push(email);
    }
  };
  const all = Promise.all([...cases.map(write), apply()]);
  // A proof may fail before it waits for the load.
  all.catch(() => undefined);
  const end = async () => {
    isOn = false;
    await all;
  };
  return { asked: asker.asked, messages, applicants, end };
}

/** Reads the news of a case for as long as a page would, and connects anew when it ends. */
export function followCase(address: string, session: WebSession) {
  let changes = 0;
  let connections = 0;
  const ending = new AbortController();
  const read = async () => {
    const { response } = await session.open(address, { signal: ending.signal });
    if (!response?.ok || !response.body) throw new Error(`The stream was refused: ${response?.status}`);
    connections += 1;
    for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
      if (bytes.includes('event: changed')) changes += 1;
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
