import { expect, request } from 'playwright/test';
import type { CallName } from '@/lib/contract/addresses';
import { CALLS } from '@/lib/contract/contract';
import type { CallAnswer, CallInput } from '@/lib/contract/typed-calls';
import { undocumented } from '@/tests/fixtures/documented';
import { requestFor } from '@/tests/fixtures/request-for';
import { type Person, signIn } from './people';
import type { PreparedCase } from './prepared-case';
import type { Language } from './texts';

/** A program that makes calls over HTTP as somebody: with a session, with the link of a case, or with neither. */
export interface Client {
  name: string;
  cookies: Map<string, string>;
  token?: string;
  /** The product that is called, if it is not the one of all tests. */
  origin?: string;
}

export const stranger = (): Client => ({ name: 'a stranger', cookies: new Map() });

/** Somebody with the link of a case. */
export const holderOf = ({ token }: Pick<PreparedCase, 'token'>): Client => ({
  name: 'the applicant',
  cookies: new Map(),
  token,
});

/** A case worker with a session of their own. */
export async function signedIn(person: Person): Promise<Client> {
  const context = await request.newContext({ baseURL: process.env.BASE_URL });
  await signIn(context, person);
  const { cookies } = await context.storageState();
  await context.dispose();
  const host = new URL(process.env.BASE_URL ?? '').hostname;
  const ours = cookies.filter(({ domain }) => domain === host);
  return { name: person, cookies: new Map(ours.map(({ name, value }) => [name, value])) };
}

/** Sends a request with the cookies of a client, and stores those that the answer sets. */
async function fetchAs(client: Client, request: Request): Promise<Response> {
  const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  if (cookie) request.headers.set('cookie', cookie);
  const response = await fetch(request, { redirect: 'manual' });
  for (const line of response.headers.getSetCookie()) {
    const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) client.cookies.set(key, value);
    else client.cookies.delete(key);
  }
  return response;
}

/** Requests a page as a browser does, and follows redirects. The page is null if they lead out of the product. */
export async function visit(
  client: Client,
  address: string,
  language: Language,
): Promise<{ status: number; html: string | null }> {
  client.cookies.set('locale', language);
  const { BASE_URL } = process.env;
  let url = new URL(address, BASE_URL);
  for (let step = 0; step < 8; step++) {
    const response = await fetchAs(client, new Request(url, { headers: { accept: 'text/html' } }));
    const location = response.headers.get('location');
    if (!location) return { status: response.status, html: await response.text() };
    url = new URL(location, url);
    if (url.origin !== new URL(BASE_URL ?? '').origin) return { status: response.status, html: null };
  }
  throw new Error(`${address} redirects without end`);
}

/** Makes a call, whatever the answer. */
export async function send(
  client: Client,
  name: CallName,
  input: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { caseId, ...rest } = input as { caseId?: string };
  const { request: made } = requestFor(CALLS[name], {
    input: rest,
    origin: client.origin ?? process.env.BASE_URL ?? '',
    headers,
    ...(caseId === undefined ? {} : { caseId }),
    ...(client.token === undefined ? {} : { token: client.token }),
  });
  return fetchAs(client, made);
}

/** The first bytes of each type of file that the product answers with. */
const SIGNATURES: Record<string, string> = {
  'application/pdf': '%PDF-',
  'application/zip': 'PK',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'PK',
  'image/png': '\x89PNG',
  'application/json': '{',
  'application/schema+json': '{',
  'text/event-stream': 'event: hello',
};

/** What a call answers; a file as its bytes. */
export type Answer<Name extends CallName> = CallAnswer<Name> extends Blob ? Buffer : CallAnswer<Name>;

/** Makes a call that must succeed, and holds the answer to the contract. */
export async function succeed<Name extends CallName>(
  client: Client,
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<Name>> {
  const call = CALLS[name];
  const response = await send(client, name, input);
  const about = `${name} by ${client.name}`;
  if (!response.ok) throw new Error(`${about}: ${response.status} ${await response.text()}`);
  if (!('media' in call)) {
    expect(await undocumented(call, response.clone()), about).toEqual([]);
    return (response.status === 204 ? undefined : await response.json()) as Answer<Name>;
  }
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const bytes = type === 'text/event-stream' ? await firstOf(response) : await bytesOf(response);
  const start = SIGNATURES[type];
  if (start !== undefined) expect(bytes.subarray(0, start.length).toString('latin1'), about).toBe(start);
  expect(bytes.byteLength, about).toBeGreaterThan(0);
  return bytes as Answer<Name>;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The first part of an answer that does not end. */
async function firstOf(response: Response): Promise<Buffer> {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return Buffer.from(value ?? []);
}

/** Makes a call that must be refused with a problem document of the contract. Returns its code. */
export async function refused(
  client: Client,
  name: CallName,
  input: object,
  headers?: Record<string, string>,
): Promise<string> {
  const response = await send(client, name, input, headers);
  const about = `${name} by ${client.name}: ${response.status}`;
  expect(response.status, about).toBeGreaterThanOrEqual(400);
  expect(response.status, about).toBeLessThan(500);
  expect(await undocumented(CALLS[name], response.clone()), about).toEqual([]);
  return ((await response.json()) as { errorCode: string }).errorCode;
}
