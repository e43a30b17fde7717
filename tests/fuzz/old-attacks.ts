import { ACCOUNTS } from '@/sandbox/accounts';
import * as hostile from '../fixtures/hostile-files';
import { formWith } from './attacks';
import { call, type OldAttack, targetAt } from './call';
import { floodOfInvitations, unverifiedNames } from './mail-attacks';
import { type Answer, send } from './send';
import { streamAfterChangeOfContact, streamAfterSignOut, streamsOfOneLink } from './stream-attacks';
import { type Field, signIn } from './targets';

const PDFS = 30;

/** Tries again what once broke the product. For the cases of `prepareField`, of which some are used up. */
export async function oldAttacks(field: Field): Promise<OldAttack[]> {
  const done: OldAttack[] = [];
  for (const attack of [
    manyDocuments,
    longTexts,
    streamsOfOneLink,
    streamAfterChangeOfContact,
    streamAfterSignOut,
    signingLoginOfAnother,
    addressesThatEndLikeFiles,
    signInLibrary,
    flatList,
    unsignedWebhook,
    pictureResizer,
    unverifiedNames,
    floodOfInvitations,
  ])
    done.push(await attack(field));
  return done;
}

async function manyDocuments(field: Field): Promise<OldAttack> {
  const { id, token } = targetAt(field, 3);
  const query = `caseId=${id}&token=${token}`;
  const bomb = await send(field.port, {
    method: 'POST',
    path: `/api/Signature/SubmitForAnalogSignature?${query}`,
    ...formWith('signedDocument', 'a.pdf', hostile.sharedPageTree()),
  });
  const answers = await Promise.all(
    Array.from({ length: PDFS }, () => call(field, 'POST', `/api/Pdf?${query}`, {})),
  );
  const statuses = answers.map(({ status }) => status);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  return {
    sent: `a signed document of 1.4 kB with 10⁹ pages; then ${PDFS} PDFs at once`,
    happened: `${bomb.status} ${codeOf(bomb)}; ${countOf(statuses)}, ${(slowest / 1_000).toFixed(1)} s`,
    isFine: bomb.status === 422 && statuses.every((status) => [200, 429, 503].includes(status)),
  };
}

async function longTexts(field: Field): Promise<OldAttack> {
  const { id, token } = targetAt(field, 1);
  const save = (characters: number) =>
    call(field, 'POST', `/api/Case/${id}/Data?token=${token}`, {
      items: [{ componentId: 'website', value: 'å'.repeat(characters) }],
    });
  const answers = [await save(100_000), await save(10_001)];
  return {
    sent: 'a text of 100,000 characters, and of 10,001, into a field',
    happened: answers.map((one) => `${one.status} ${codeOf(one)}`).join(', '),
    isFine: answers.every(({ status }) => status === 400 || status === 422),
  };
}

async function signingLoginOfAnother(field: Field): Promise<OldAttack> {
  const [anna = '', robert = ''] = await Promise.all(
    ACCOUNTS.slice(0, 2).map((account) => signIn(field.url, account.id)),
  );
  const login = { email: 'anna@example.com', password: 'signera' };
  const first = await call(field, 'POST', '/api/SigningService/auth', login, anna);
  const tokenCookie = /getAcceptToken=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? '';
  const refresh = (cookie: string) =>
    call(field, 'POST', '/api/SigningService/refresh', '{}', `${cookie}; ${tokenCookie}`);
  const own = await refresh(anna);
  const other = await refresh(robert);
  return {
    sent: 'the cookie of one person’s signing login, by another person',
    happened: `${own.status} for its own session, ${other.status} ${codeOf(other)} for another`,
    isFine: tokenCookie !== '' && own.status < 300 && other.status >= 400,
  };
}

async function addressesThatEndLikeFiles(field: Field): Promise<OldAttack> {
  const { id } = targetAt(field, 1);
  const paths = [
    `/case/admin/${id}/get-accept/x.png`,
    `/case/${id}/form/x.png`,
    '/apply/teknikbolagen/forgot/x.png',
  ];
  const answers = await Promise.all(paths.map((path) => call(field, 'GET', path)));
  const policies = answers.filter(({ headers }) => headers['content-security-policy']).length;
  return {
    sent: 'three pages whose address ends with .png',
    happened: `${policies} with a policy`,
    isFine: policies === 3,
  };
}

async function signInLibrary(field: Field): Promise<OldAttack> {
  const cookie = await signIn(field.url, ACCOUNTS[0]?.id ?? '');
  const answers = [
    await call(field, 'GET', '/api/auth/session', undefined, cookie),
    await call(field, 'GET', '/api/auth/csrf', undefined, cookie),
    await call(field, 'POST', '/api/auth/signout', '{}', cookie),
  ];
  return {
    sent: '/api/auth/session, /csrf and /signout of the sign-in library',
    happened: countOf(answers.map(({ status }) => status)),
    isFine: answers.every(({ status }) => status === 404 || status === 405),
  };
}

async function flatList(field: Field): Promise<OldAttack> {
  const answer = await call(field, 'POST', '/api/Token', `[${Array(450_000).fill(1).join()}]`);
  return {
    sent: 'a flat list of 900 kB',
    happened: `${answer.status} ${codeOf(answer)}`,
    isFine: answer.status === 400,
  };
}

async function unsignedWebhook(field: Field): Promise<OldAttack> {
  const answers = await Promise.all(
    ['mail', 'register', 'signing'].map((name) =>
      call(field, 'POST', `/api/webhooks/${name}`, 'x'.repeat(5_000_000)),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  const isFine = statuses.every((status) => [0, 401, 403, 429].includes(status));
  return {
    sent: 'webhooks of 5 MB without a signature',
    happened: `${countOf(statuses)} (0: cut off)`,
    isFine,
  };
}

async function pictureResizer(field: Field): Promise<OldAttack> {
  const { status } = await call(field, 'GET', '/_next/image?url=%2Ficon.svg&w=64&q=75');
  return { sent: '/_next/image', happened: String(status), isFine: status === 404 };
}

function codeOf({ text }: Answer): string {
  return /"errorCode":"(\w+)"/.exec(text)?.[1] ?? '';
}

function countOf(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
