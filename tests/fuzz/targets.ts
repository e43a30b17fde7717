import { ACCOUNTS } from '@/sandbox/accounts';
import { TEMPLATES } from '../fixtures/organisations';
import { WebSession } from '../fixtures/web-session';
import { send } from './send';

/** A case that is attacked, with words in it that only some may read. */
export interface Target {
  id: string;
  slug: string;
  token: string;
  /** Stands in what the case says to everybody who may see it. */
  canary: string;
  /** Stands in its notes: for case workers only. */
  secret: string;
}

/** Somebody who sends requests. */
export interface Sender {
  name: string;
  token?: string;
  cookie?: string;
  /** Whose words they may read. */
  sees(target: Target): boolean;
  isApplicant: boolean;
}

export interface Field {
  port: number;
  url: string;
  targets: Target[];
  senders: Sender[];
  /** Values for names that mean something, for requests that are made up. */
  known: Record<string, readonly unknown[]>;
}

/** Makes the cases that are attacked, through the product's own calls, and signs people in. */
export async function prepareField(port: number, url: string, sandboxUrl: string): Promise<Field> {
  process.env.BASE_URL = url;
  process.env.SANDBOX_URL = sandboxUrl;
  const { createdCase, filledCase, lockedCase, submittedCase } = await import('@/e2e/support/prepared-case');
  const made = [
    await createdCase(),
    await filledCase(),
    await filledCase(),
    await lockedCase(),
    await submittedCase(),
    await createdCase({ moSlug: 'handelsforbundet' }),
    await filledCase({ moSlug: 'handelsforbundet' }),
  ];
  const [anna = '', , lisa = '', ragnar = ''] = await Promise.all(
    ACCOUNTS.slice(0, 4).map((account) => signIn(url, account.id)),
  );
  const targets = await Promise.all(
    made.map(async ({ id, moSlug: slug, token }, index) => {
      const target = { id, slug, token, canary: `kanarie${index}k`, secret: `hemlig${index}h` };
      const json = { 'Content-Type': 'application/json' };
      const post = (path: string, headers: Record<string, string>, body: object) =>
        send(port, {
          method: 'POST',
          path: `/api/${path}`,
          headers: { ...json, ...headers },
          body: JSON.stringify(body),
        });
      const answers = [
        await post(`Message?caseId=${id}&token=${token}`, {}, { message: target.canary }),
        await post(`Notes?caseId=${id}`, { Cookie: anna }, { text: target.secret }),
      ];
      for (const { status, text } of answers) if (status >= 300) throw new Error(`${status} ${text}`);
      return target;
    }),
  );
  const ofTeknik = ({ slug }: Target) => slug === 'teknikbolagen';
  const senders: Sender[] = [
    { name: 'anybody', sees: () => false, isApplicant: true },
    { name: 'administrator of both', cookie: anna, sees: () => true, isApplicant: false },
    { name: 'read-only', cookie: lisa, sees: ofTeknik, isApplicant: false },
    { name: 'regional reviewer', cookie: ragnar, sees: ofTeknik, isApplicant: false },
    ...targets.map((own) => ({
      name: 'applicant',
      token: own.token,
      sees: (one: Target) => one === own,
      isApplicant: true,
    })),
  ];
  return { port, url, targets, senders, known: await knownValues(port, url, anna, targets) };
}

/** Signs an account in at the sandbox. Answers with the cookies of the session. */
export async function signIn(url: string, account: string): Promise<string> {
  const session = new WebSession('nowhere:');
  const login = await session.open(`${url}/api/sign-in?callbackUrl=%2Ffavicon.ico`);
  await session.open(login.url, { method: 'POST', body: new URLSearchParams({ account }) });
  return session.cookiesFor(`${url}/api/me`);
}

async function knownValues(
  port: number,
  url: string,
  cookie: string,
  targets: Target[],
): Promise<Field['known']> {
  const { text } = await send(port, {
    method: 'GET',
    path: '/api/Me/Memberorganizations',
    headers: { Cookie: cookie },
  });
  const ids = [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id);
  const cursors = ['x', 'a\0b', '2026-11-21T12:00:00Z', '+275760-09-13T00:00:00Z'];
  return {
    caseId: targets.map(({ id }) => id),
    formId: [...TEMPLATES.teknikbolagen.forms.map(({ id }) => id), 'toString'],
    componentId: ['postalAddress', 'website', 'agreementFile', 'contactEmail', 'checkAgreement', '__proto__'],
    moId: ids,
    moSlug: ['teknikbolagen', 'handelsforbundet'],
    slug: ['teknikbolagen', 'a\0b'].map((slug) => Buffer.from(slug).toString('base64url')),
    orgNo: ['559900-0014', '559900-0048', '850709-9805'],
    email: ['ny@example.com'],
    companyName: ['Kanariefirman', 'Betala på https://betala.example.net/2', 'Ring 070-123 45 67'],
    emails: ['vd@example.com', 'chef@example.com'],
    locale: ['sv', 'en'],
    search: ['kanarie', '%_%', '5590'],
    callbackUrl: ['/', '//evil.example', `${url}@evil.example`],
    cursor: cursors.map((value) => Buffer.from(JSON.stringify([value, ids[0]])).toString('base64url')),
    value: ['text', 'true', '["a"]', '[{"positionId":"x"}]'],
  };
}
