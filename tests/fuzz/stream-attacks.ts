import { get } from 'node:http';
import { ACCOUNTS } from '@/sandbox/accounts';
import { call, type OldAttack, targetAt } from './call';
import { type Field, signIn } from './targets';

const STREAMS = 40;
/** Longest time that a stream may outlive its right, in milliseconds, with what a busy machine adds. */
const MAX_AFTERLIFE_MS = 10_000;

interface Stream {
  text: string;
  endedAt: number | null;
  status: number;
}

function openStream({ port }: Field, id: string, by: { token?: string; cookie?: string }): Promise<Stream> {
  const query = by.token ? `?token=${by.token}` : '';
  const headers = by.cookie ? { Cookie: by.cookie } : {};
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: `/api/Case/${id}/Events${query}`,
      headers,
      agent: false as const,
    };
    const outgoing = get(options, (response) => {
      const stream: Stream = { text: '', endedAt: null, status: response.statusCode ?? 0 };
      response.on('data', (part) => {
        stream.text += part;
      });
      response.once('close', () => {
        stream.endedAt = performance.now();
      });
      resolve(stream);
    });
    outgoing.once('error', reject);
  });
}

async function ended(streams: Stream[], left = 0): Promise<number> {
  const since = performance.now();
  const open = () => streams.filter(({ endedAt }) => endedAt === null).length;
  while (open() > left && performance.now() - since < MAX_AFTERLIFE_MS) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return open() > left ? Number.POSITIVE_INFINITY : performance.now() - since;
}

export async function streamsOfOneLink(field: Field): Promise<OldAttack> {
  const { id, token } = targetAt(field, 2);
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(field, id, { token })));
  await ended(streams, 6);
  const open = streams.filter(({ endedAt, status }) => endedAt === null && status === 200).length;
  return { sent: `${STREAMS} event streams on one link`, happened: `${open} stay open`, isFine: open <= 6 };
}

export async function streamAfterChangeOfContact(field: Field): Promise<OldAttack> {
  const { id, token } = targetAt(field, 5);
  const anna = await signIn(field.url, ACCOUNTS[0]?.id ?? '');
  const stream = await openStream(field, id, { token });
  const email = 'nyfiken@example.com';
  const { status } = await call(field, 'PUT', `/api/Case/ChangeContact?caseId=${id}`, { email }, anna);
  const ms = await ended([stream]);
  const isLeaked = stream.text.includes(email);
  return {
    sent: 'a change of contact while the former contact follows the case',
    happened: `${status}; the stream ended after ${Math.round(ms)} ms, ${isLeaked ? 'with' : 'without'} the new address`,
    isFine: status < 300 && ms < MAX_AFTERLIFE_MS && !isLeaked,
  };
}

export async function streamAfterSignOut(field: Field): Promise<OldAttack> {
  const cookie = await signIn(field.url, ACCOUNTS[0]?.id ?? '');
  const { id } = targetAt(field, 4);
  const stream = await openStream(field, id, { cookie });
  const out = await call(field, 'POST', '/api/sign-out', '{}', cookie);
  const ms = await ended([stream]);
  const again = await call(field, 'GET', '/api/Me', undefined, cookie);
  return {
    sent: 'signing out while a stream is open; then a copy of the cookie',
    happened: `${out.status}; the stream ended after ${Math.round(ms)} ms; the copy ${again.status}`,
    isFine: ms < MAX_AFTERLIFE_MS && again.status === 401,
  };
}
