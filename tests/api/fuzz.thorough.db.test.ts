import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_CALLS } from '@/lib/contract/contract';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { SIGNING_COOKIE } from '@/lib/engine/access/signing-cookie';
import { caseCookieName, signCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';
import { asBrowser, type Browser, type Handler, handlerKey, routeHandlers } from '../fixtures/browser';
import type { SomeCase } from '../fixtures/cases';
import { fuzzRequest, spoilCookies } from '../fixtures/fuzz-request';
import { type Chance, chanceOf } from '../fixtures/fuzz-values';
import { INSIDE } from '../fixtures/inside';
import type { Slug } from '../fixtures/organisations';
import { setUpWorld } from '../fixtures/world';
import { setUpOutside } from '../lib/integrations/outside';

vi.mock('next/headers', async () => (await import('../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../fixtures/browser')).identity,
);

/** `npm run fuzz` makes many more, of the built product. */
const REQUESTS = 1_000;
const SEED = 20_261_121;

const STATUSES: readonly CaseStatus[] = [
  'CREATED_GETACCEPT',
  'STARTED',
  'DOWNLOADED_FOR_ANALOG_SIGNATURE',
  'SUBMITTED',
  'APPROVED_BY_MA',
  'APPROVED',
  'OUT_FOR_REGIONAL_REVIEW',
  'EXPORTED_TO_TELLUS',
  'REJECTED',
];

interface Target {
  theCase: SomeCase;
  slug: Slug;
  /** Stands in what the case says to everybody who may see it. */
  canary: string;
  /** Stands in its notes: for case workers only. */
  secret: string;
}

let handlers: Map<string, Handler>;
const targets: Target[] = [];
let known: Record<string, readonly unknown[]>;
const logged: string[] = [];
const answers = new Map<number, number>();

setUpOutside();
const world = setUpWorld();
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  handlers = await routeHandlers();
  for (const slug of ['teknikbolagen', 'handelsforbundet'] as const) {
    for (const status of slug === 'teknikbolagen' ? STATUSES : (['STARTED', 'SUBMITTED'] as const)) {
      targets.push(await target(slug, status));
    }
  }
  known = await knownValues();
}, 120_000);

async function target(slug: Slug, status: CaseStatus): Promise<Target> {
  const canary = `kanarie${targets.length}k`;
  const secret = `hemlig${targets.length}h`;
  const theCase = await world.caseIn(status, {
    organisation: slug,
    values: { postalAddress: `${canary} 1` },
  });
  const caseId = theCase.id;
  await db().case.update({ where: { id: caseId }, data: { companyName: `${canary} AB` } });
  await db().message.create({ data: { caseId, message: canary, postedByMA: false, postedBy: canary } });
  await db().note.create({
    data: { caseId, text: secret, authorId: world.workers[slug][1].accountId },
  });
  return { theCase, slug, canary, secret };
}

async function knownValues(): Promise<Record<string, readonly unknown[]>> {
  const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
  const mo = world.organisations;
  return {
    caseId: targets.map(({ theCase }) => theCase.id),
    formId: ['company', 'contacts', 'toString'],
    componentId: ['postalAddress', 'website', 'agreementFile', 'contactEmail', 'checkAgreement', '__proto__'],
    messageId: await ids(db().message.findMany({ select: { id: true } })),
    noteId: await ids(db().note.findMany({ select: { id: true } })),
    moId: [mo.teknikbolagen.id, mo.handelsforbundet.id],
    moSlug: ['teknikbolagen', 'handelsforbundet'],
    slug: ['teknikbolagen', 'a\0b'].map((slug) => Buffer.from(slug).toString('base64url')),
    orgNo: ['559900-0014', '559900-0048', '850709-9805'],
    email: ['ny@example.com'],
    emails: ['vd@example.com', 'chef@example.com'],
    userAdId: [world.workers.teknikbolagen[2].accountId],
    tag: ['Undergrupper'],
    locale: ['sv', 'en'],
    search: ['kanarie', '%_%', '5590'],
    cursor: ['x', 'a\0b', '2026-11-21T12:00:00Z', '+275760-09-13T00:00:00Z'].map((value) =>
      Buffer.from(JSON.stringify([value, world.workers.teknikbolagen[1].accountId])).toString('base64url'),
    ),
    value: ['text', 'true', '["a"]', '[{"positionId":"x"}]'],
  };
}

interface Sender {
  browser: Browser;
  token?: string;
  /** Whose canaries they may see. */
  sees(target: Target): boolean;
  isApplicant: boolean;
}

function senderOf(chance: Chance): Sender {
  const cookies = new Map<string, string>();
  const worker = (slug: Slug, role: 1 | 2 | 3 | 4): Sender => ({
    browser: { accountId: world.workers[slug][role].accountId, cookies },
    sees: (one) => one.slug === slug,
    isApplicant: false,
  });
  switch (chance.below(8)) {
    case 0:
      return { browser: { cookies }, sees: () => false, isApplicant: true };
    case 1:
      return worker('handelsforbundet', 1);
    case 2:
      return worker('teknikbolagen', 3);
    case 3:
    case 4: {
      const own = chance.oneOf(targets);
      const { id: caseId, linkVersion } = own.theCase;
      const token = signCaseToken({ caseId, linkVersion, expiresAt: new Date(Date.now() + 86_400_000) });
      return { browser: { cookies }, token, sees: (one) => one === own, isApplicant: true };
    }
    default:
      return worker('teknikbolagen', 1);
  }
}

/** Makes one request up and sends it. Answers with what must not be. */
async function fuzz(index: number): Promise<string[]> {
  const chance = chanceOf(SEED * 1_000_003 + index);
  const call = chance.oneOf(ALL_CALLS);
  const sender = senderOf(chance);
  const { request, params } = fuzzRequest(call, known, sender.token, chance);
  const cookieNames = [SIGNING_COOKIE, 'locale', caseCookieName(params.caseId ?? '')];
  spoilCookies(sender.browser, cookieNames, chance);
  const handler = handlers.get(handlerKey(call)) as Handler;
  const from = logged.length;
  const response = await asBrowser(sender.browser, () =>
    handler(request, { params: Promise.resolve(params) }),
  );
  answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
  const text = await bodyOf(response, call.media);
  const said = `${text}${[...response.headers.values()].join(' ')}`;
  const who = `${index}: ${call.method} ${call.path} ${response.status}`;
  return [
    ...(response.status >= 500
      ? [`${who} ${text.slice(0, 200)} ${logged.slice(from).join(' ').slice(0, 600)}`]
      : []),
    ...(INSIDE.test(said) ? [`${who} shows its inside: ${INSIDE.exec(said)?.[0]}`] : []),
    ...targets
      .filter((one) => (!sender.sees(one) && said.includes(one.canary)) || hasSecret(one, sender, said))
      .map(({ canary }) => `${who} shows ${canary}`),
  ];
}

function hasSecret(one: Target, sender: Sender, said: string): boolean {
  return said.includes(one.secret) && (sender.isApplicant || !sender.sees(one));
}

async function bodyOf(response: Response, media: string | undefined): Promise<string> {
  if (media === 'text/event-stream' && response.ok) {
    await response.body?.cancel();
    return '';
  }
  return Buffer.from(await response.arrayBuffer()).toString('latin1');
}

describe('whatever is sent', () => {
  it(`is answered or refused, and reveals nothing about others (${REQUESTS} requests, seed ${SEED})`, async () => {
    const findings: string[] = [];
    const queue = Array.from({ length: REQUESTS }, (_, index) => index);
    const take = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        findings.push(...(await fuzz(index)));
      }
    };
    await Promise.all([take(), take(), take(), take()]);
    const counts = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(
      `${REQUESTS} requests to ${ALL_CALLS.length} calls, ${findings.length} findings (${counts.join(', ')}), seed ${SEED}`,
    );
    expect(findings).toEqual([]);
    // Not everything is turned away at the door.
    expect(answers.get(200)).toBeGreaterThan(REQUESTS / 50);
  }, 600_000);
});
