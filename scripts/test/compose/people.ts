import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import type { CallName } from '@/lib/contract/addresses';
import { CALLS } from '@/lib/contract/contract';
import type { CallAnswer, CallInput } from '@/lib/contract/typed-calls';
import type { FormTemplate } from '@/lib/domain/forms/component';
import { sampleValues } from '@/prisma/templates/samples';
import { ACCOUNTS } from '@/sandbox/accounts';
import { requestFor } from '@/tests/fixtures/request-for';
import { PARTNERS, PUBLIC_URL } from './names';

/* What people do in the installation that `npm run test:compose` tries, by the requests that their browsers make. */

const [LOGIN, SIGNING, MAIL] = PARTNERS.map((name) => `https://${name}`);

/** Somebody with the cookies of each host, or with the link of an application. */
export interface Somebody {
  cookies: Map<string, string>;
  token?: string;
}

export interface Application {
  id: string;
  by: Somebody;
  email: string;
}

const stranger = (): Somebody => ({ cookies: new Map() });

/** Sends a request over a connection of its own: while a command of the test runs, this process would not see that one was closed. */
function fetchOnce(address: string | Request, what: RequestInit = {}): Promise<Response> {
  const request = new Request(address, { redirect: 'manual', ...what });
  request.headers.set('connection', 'close');
  return fetch(request);
}

/** Controls one of the other systems. */
async function tell(address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await fetchOnce(address, { method: 'POST', headers, body: JSON.stringify(body) });
  assert(ok, `${address} answered ${status}`);
}

async function ask(by: Somebody, request: Request): Promise<Response> {
  const of = `${new URL(request.url).host} `;
  const cookies = [...by.cookies].filter(([key]) => key.startsWith(of));
  if (cookies.length > 0)
    request.headers.set(
      'cookie',
      cookies.map(([key, value]) => `${key.slice(of.length)}=${value}`).join('; '),
    );
  const response = await fetchOnce(request);
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    by.cookies.set(of + name, value);
  }
  return response;
}

/** Sends a request, and follows redirects. */
async function follow(by: Somebody, request: Request): Promise<Response> {
  let response = await ask(by, request);
  for (let step = 0; step < 8; step++) {
    const location = response.headers.get('location');
    if (!location) return response;
    response = await ask(by, new Request(new URL(location, response.url)));
  }
  throw new Error(`${request.url} leads from place to place without end`);
}

/** Makes a call, whatever the answer. */
export function send(by: Somebody, name: CallName, input: object): Promise<Response> {
  const { caseId, ...rest } = input as { caseId?: string };
  const { request } = requestFor(CALLS[name], {
    input: rest,
    origin: PUBLIC_URL,
    ...(caseId === undefined ? {} : { caseId }),
    ...(by.token === undefined ? {} : { token: by.token }),
  });
  return ask(by, request);
}

/** Makes a call that must succeed. Throws an Error with what was answered instead. */
export async function call<Name extends CallName>(
  by: Somebody,
  name: Name,
  input: CallInput<Name>,
): Promise<CallAnswer<Name>> {
  const response = await send(by, name, input);
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  if ('media' in CALLS[name]) return (await response.blob()) as CallAnswer<Name>;
  return (response.status === 204 ? undefined : await response.json()) as CallAnswer<Name>;
}

/** Waits until something is so. Throws an Error with these words if it is not in time. */
export async function until<T>(what: string, find: () => Promise<T | undefined>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Not within ${seconds} seconds: ${what}`);
    await wait(500);
  }
}

/** The mails that have come to an address, newest first. */
export async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const response = await fetchOnce(`${MAIL}/mail/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as { subject: string; text: string }[];
}

async function linkTo(address: string, seconds?: number): Promise<URL> {
  const find = async () => (await mailsTo(address))[0];
  const { text } = await until(`a mail to ${address}`, find, seconds);
  const [link] = new RegExp(`${PUBLIC_URL}/[^\\s>)\\]]+`).exec(text) ?? [];
  assert(link, `There is no link in this mail:\n${text}`);
  return new URL(link);
}

/** Lets the mail server refuse each mail for now (`error`), be away (`down`), or work (`ok`). */
export async function setMailServer(mode: 'error' | 'down' | 'ok'): Promise<void> {
  await tell(`${MAIL}/sandbox/faults`, { part: 'smtp', mode });
}

async function signIn(name: string): Promise<Somebody> {
  const by = stranger();
  const choice = await follow(by, new Request(`${PUBLIC_URL}/api/sign-in?callbackUrl=%2F`));
  assert(choice.url.startsWith(`${LOGIN}/`), `Signing in leads to ${choice.url}, and not to the provider`);
  const account = ACCOUNTS.find((one) => one.name.startsWith(name))?.id ?? '';
  const body = new URLSearchParams({ account });
  const { url, status } = await follow(by, new Request(choice.url, { method: 'POST', body }));
  assert(url.startsWith(PUBLIC_URL) && status === 200, `Signing in leads to ${url}, which answers ${status}`);
  return by;
}

/** The administrator takes up the role by the mailed link, lets companies sign with the signing service, publishes, and opens. */
export async function openOrganisation(slug: string, administrator: string): Promise<Somebody> {
  const link = await linkTo(administrator, 300);
  const chief = await signIn('Bodil');
  await call(chief, 'acceptRole', { slug, token: link.searchParams.get('token') ?? '' });
  const { body, revision: baseRevision } = await call(chief, 'getDraft', { slug });
  const signed = { ...body, process: { ...body.process, signsWithService: true } };
  await call(chief, 'saveDraft', { slug, body: signed as typeof body, baseRevision });
  const { revision } = await call(chief, 'getDraft', { slug });
  await call(chief, 'publishDraft', { slug, revision, moveCases: false });
  await call(chief, 'setOpen', { slug, isOpen: true });
  return chief;
}

/** What `createCase` needs of a new company. */
export function newCompany(moSlug: string) {
  const orgNo = freshOrganisationNumber();
  return { moSlug, orgNo, email: `kontakt@${orgNo}.example`, companyName: 'Verkstaden AB' };
}

/** A company applies, and opens the link that was mailed. */
export async function apply(moSlug: string, company = newCompany(moSlug)): Promise<Application> {
  await call(stranger(), 'createCase', company);
  return openMailed(company.email);
}

/** What may be refused: a company applies. */
export const tryToApply = (company: ReturnType<typeof newCompany>) => send(stranger(), 'createCase', company);

/** Opens the application whose link was mailed to this address. */
export async function openMailed(email: string, seconds?: number): Promise<Application> {
  const link = await linkTo(email, seconds);
  const [, id = '', token = ''] = /\/case\/([0-9a-f-]{36})\/([^/?\s]+)/.exec(link.pathname) ?? [];
  return { id, by: { ...stranger(), token }, email };
}

/** Fills in every form of an application, and has it signed by its contact person at the signing service. */
export async function fillInAndSign(chief: Somebody, slug: string, application: Application): Promise<void> {
  const { id: caseId, by, email } = application;
  const { forms } = (await call(chief, 'getDraft', { slug })).body;
  const values = sampleValues({ forms } as unknown as FormTemplate, { values: { contactEmail: email } });
  const { companyName: _name, organisationNumber: _number, ...own } = values;
  const items = Object.entries(own).map(([componentId, value]) => ({ componentId, value }));
  await call(by, 'saveValues', { caseId, items });
  for (const { id: formId } of forms) await call(by, 'saveValues', { caseId, items: [], formId, done: true });
  await call(by, 'shareForSignature', { caseId, emails: [email], names: ['Vera Direktör'] });
  const documents = await fetchOnce(`${SIGNING}/getaccept/sandbox/documents?externalId=${caseId}`);
  const [document] = (await documents.json()) as { id: string }[];
  await tell(`${SIGNING}/getaccept/sandbox/documents/${document?.id}/sign`, { email });
  await until('the application is signed', async () =>
    (await statusOf(application)) === 'SUBMITTED' ? true : undefined,
  );
  const pdf = await call(by, 'getDigitalDocument', { caseId });
  assert.equal((await pdf.text()).slice(0, 5), '%PDF-');
}

/** The status that the applicant sees. */
export async function statusOf({ id: caseId, by }: Application): Promise<string> {
  return (await call(by, 'getCase', { caseId })).status;
}

/** Writes messages one after the other until it is stopped, and then returns those that were acknowledged. */
export function writing({ id: caseId, by }: Application, name: string) {
  const acknowledged: string[] = [];
  let isOn = true;
  const all = (async () => {
    for (let count = 1; isOn; count += 1) {
      const message = `${name} ${count}`;
      const response = await send(by, 'postMessage', { caseId, message }).catch(() => null);
      if (response?.ok) acknowledged.push(message);
      await wait(100);
    }
  })();
  const end = async () => {
    isOn = false;
    await all;
    return acknowledged;
  };
  return { acknowledged, end };
}

/** Throws an AssertionError if one of these messages is not there, or is there twice. */
export async function expectOnce({ id: caseId, by }: Application, acknowledged: string[]): Promise<void> {
  const { messages } = await call(by, 'listMessages', { caseId });
  const there = messages.map(({ message }) => message);
  const wrong = acknowledged.filter((message) => there.filter((one) => one === message).length !== 1);
  assert.deepEqual(wrong, [], 'acknowledged messages that are not there once');
}
