import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_PROCESS } from '@/lib/domain/organisation/body';
import { DAY_MS, HOUR_MS } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { insertCase } from '@/lib/features/case/create-case';
import { activateMembership } from '@/lib/features/case/membership';
import { rejectCase } from '@/lib/features/case/reject-case';
import { takeBack } from '@/lib/features/case/take-back';
import { queueWebhooks, sealSecretsAgain } from '@/lib/features/organisation/deliver-webhooks';
import { organisationHistoryQuery } from '@/lib/features/organisation/history';
import {
  renewWebhookSecret,
  saveWebhook,
  sendEventAgain,
  sendTestEvent,
  webhookEventsQuery,
  webhookQuery,
} from '@/lib/features/organisation/webhooks';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { clearOut } from '@/lib/server/jobs/run-job';
import type { CaseWorker } from '../../../fixtures/actors';
import { undocumentedMessage } from '../../../fixtures/documented';
import { workOff } from '../../../fixtures/queue';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const slug = 'teknikbolagen';
let anna: CaseWorker;

interface Received {
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  body: { id: string; type: string; data: Record<string, unknown> };
}
let received: Received[] = [];
/** What the receiver answers, by the id of the case. */
let answerTo: (caseId: unknown) => number = () => 204;
let server: Server;
let url = '';

beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const body = JSON.parse(text) as Received['body'];
    received.push({ headers: request.headers, text, body });
    response.writeHead(answerTo(body.data.caseId)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
});
afterAll(() => void server.close());

const events = ['case.created', 'case.rejected', 'case.member'] as const;
const save = (change: { url?: string; events?: (typeof events)[number][]; isOn?: boolean } = {}, by = anna) =>
  runOrganisationCommand(saveWebhook, by, slug, { slug, url, events: [...events], isOn: true, ...change });
const read = async (by = anna) => (await runOrganisationQuery(webhookQuery, by, slug, { slug })).webhook;
const log = async (by = anna) => (await runOrganisationQuery(webhookEventsQuery, by, slug, { slug })).items;
const renew = (by = anna) => runOrganisationCommand(renewWebhookSecret, by, slug, { slug });
const sendTest = (by = anna) => runOrganisationCommand(sendTestEvent, by, slug, { slug });
const again = (eventId: string, by = anna) =>
  runOrganisationCommand(sendEventAgain, by, slug, { slug, eventId });
const deliver = () => workOff('deliver-webhooks');
const reject = (id: string) => runCommand(rejectCase, anna, id, { reason: 'Nej.' });
const join = (id: string) => runCommand(activateMembership, systemActor('register'), id, { at: new Date() });
const types = () => received.map(({ body }) => body.type);
/** Lets the pauses and the rest of the address pass. */
async function later(): Promise<void> {
  await db().webhook.updateMany({ data: { restsUntil: null } });
  await db().webhookEvent.updateMany({ where: { state: 'WAITING' }, data: { dueAt: new Date(0) } });
  await queueWebhooks();
}
const moId = () => world.organisations.teknikbolagen.id;

beforeEach(async () => {
  await db().webhook.deleteMany();
  await save();
  received = [];
});
afterEach(() => {
  expect(received.flatMap(({ body }) => undocumentedMessage(body))).toEqual([]);
  answerTo = () => 204;
  env().UNDO_SECONDS = 0;
});

function signatureBy(secret: string, { headers, text }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

it('is saved over what its editor has seen, and over nothing else', async () => {
  const saveSeen = (
    seen: { url: string; events: (typeof events)[number][]; isOn: boolean } | null,
    isOn: boolean,
  ) => runOrganisationCommand(saveWebhook, anna, slug, { slug, url, events: [...events], isOn, seen });
  const stored = { url, events: [...events], isOn: true };
  expect(await refusalOf(saveSeen(null, false))).toMatchObject({ code: 'CONFLICT' });
  expect(await refusalOf(saveSeen({ ...stored, isOn: false }, false))).toMatchObject({ code: 'CONFLICT' });
  expect((await read())?.isOn).toBe(true);
  await saveSeen(stored, false);
  expect((await read())?.isOn).toBe(false);
});

describe('an event', () => {
  it('goes out once, signed, with the case and nothing about people', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await reject(theCase.id);
    expect(received).toEqual([]);
    await deliver();
    const [one] = received;
    const [entry] = await log();
    expect(one?.body).toEqual({
      version: 1,
      id: entry?.id,
      type: 'case.rejected',
      timestamp: entry?.happenedAt,
      data: { moSlug: slug, caseId: theCase.id, orgNo: theCase.orgNo, status: 'REJECTED' },
    });
    expect(one?.headers['webhook-id']).toBe(entry?.id);
    const secret = (await read())?.secret ?? '';
    expect(one?.headers['webhook-signature']).toBe(one && signatureBy(secret, one));
    expect(entry).toMatchObject({ state: 'DELIVERED', attempts: 1, answerStatus: 204, failure: null });
    await later();
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('of a new case goes as well, and without the number of a sole trader', async () => {
    const mo = { ...world.organisations.teknikbolagen, process: PLAIN_PROCESS };
    const templateId = world.organisations.templateIds.teknikbolagen;
    const caseId = await db().$transaction((tx) =>
      insertCase(tx, {
        mo: { ...mo, templateId },
        orgNo: '556016-0680',
        companyName: 'Ny AB',
        ...{ nameIsKnown: true, organisationType: 'REGULAR_COMPANY', locale: 'sv', silent: true },
        email: null,
        actor: anna,
      }),
    );
    const sole = await world.caseIn('EXPORTED_TO_TELLUS', {
      data: { organisationType: 'SOLITARY_COMPANY', orgNo: '850709-9805' },
    });
    await join(sole.id);
    await deliver();
    expect(received.map(({ body }) => [body.type, body.data.caseId, body.data.orgNo])).toEqual([
      ['case.created', caseId, '556016-0680'],
      ['case.member', sole.id, null],
    ]);
  });

  it('is written only if the organisation wants it', async () => {
    await save({ events: ['case.created'] });
    await reject((await world.caseIn('SUBMITTED')).id);
    await save({ isOn: false });
    await reject((await world.caseIn('SUBMITTED')).id);
    const other = await world.caseIn('SUBMITTED', { organisation: 'handelsforbundet' });
    await runCommand(rejectCase, world.workers.handelsforbundet[1], other.id, { reason: 'Nej.' });
    expect(await db().webhookEvent.count()).toBe(0);
  });

  it('waits until its decision is final, and goes with one that is taken back', async () => {
    env().UNDO_SECONDS = 30;
    const { id } = await world.caseIn('SUBMITTED');
    await reject(id);
    await later();
    await deliver();
    expect(received).toEqual([]);
    await runCommand(takeBack, anna, id, { sequence: 2 });
    expect(await db().webhookEvent.count()).toBe(0);
    await reject(id);
    await db().heldDecision.updateMany({ data: { until: new Date(0) } });
    await later();
    await deliver();
    expect(types()).toEqual(['case.rejected']);
  });
});

describe('an event that is not received', () => {
  it('is tried after growing pauses with the same id, for three days', async () => {
    answerTo = () => 500;
    await reject((await world.caseIn('SUBMITTED')).id);
    await deliver();
    const first = await db().webhookEvent.findFirstOrThrow();
    expect(first).toMatchObject({ state: 'WAITING', attempts: 1, answerStatus: 500, failure: 'status' });
    expect(first.giveUpAt.getTime() - first.happenedAt.getTime()).toBe(3 * DAY_MS);
    await later();
    await deliver();
    const second = await db().webhookEvent.findFirstOrThrow();
    expect(second.dueAt.getTime() - (second.triedAt?.getTime() ?? 0)).toBe(2 * 60_000);
    await db().webhookEvent.updateMany({ data: { giveUpAt: new Date() } });
    await later();
    await deliver();
    expect((await log())[0]).toMatchObject({ state: 'GIVEN_UP', attempts: 3, dueAt: null });
    await later();
    await deliver();
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(1);
    expect(received).toHaveLength(3);
  });

  it('holds up the later ones of its case until it is given up, and no other case', async () => {
    const stuck = await world.caseIn('EXPORTED_TO_TELLUS');
    const { id } = await world.caseIn('SUBMITTED');
    answerTo = (caseId) => (caseId === stuck.id ? 500 : 204);
    const now = new Date();
    const first = { moId: moId(), caseId: stuck.id, type: 'case.created', status: 'CREATED', dueAt: now };
    await db().webhookEvent.create({ data: { ...first, giveUpAt: new Date(Date.now() + HOUR_MS) } });
    await join(stuck.id);
    await reject(id);
    await deliver();
    expect(types().sort()).toEqual(['case.created', 'case.rejected']);
    await later();
    await deliver();
    expect(types()).not.toContain('case.member');
    answerTo = () => 204;
    await later();
    await deliver();
    expect(types().slice(-2)).toEqual(['case.created', 'case.member']);
  });

  it('at an address that does not answer takes one attempt and lets it rest', async () => {
    await save({ url: 'http://127.0.0.1:1/' });
    await reject((await world.caseIn('SUBMITTED')).id);
    await reject((await world.caseIn('SUBMITTED')).id);
    await deliver();
    expect((await log()).map(({ attempts, failure }) => [attempts, failure])).toEqual([
      [0, null],
      [1, 'unreachable'],
    ]);
    await db().webhookEvent.updateMany({ data: { dueAt: new Date(0) } });
    await queueWebhooks();
    expect(await deliver()).toBe(0);
    await save();
    await deliver();
    expect(types()).toEqual(['case.rejected', 'case.rejected']);
  });

  it('is left to one job at a time, and taken over from one that has crashed', async () => {
    await reject((await world.caseIn('SUBMITTED')).id);
    await db().webhook.updateMany({ data: { busyUntil: new Date(Date.now() + HOUR_MS) } });
    await deliver();
    expect(received).toEqual([]);
    await db().webhook.updateMany({ data: { busyUntil: new Date(0) } });
    await later();
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('goes again when somebody says so, once', async () => {
    answerTo = () => 500;
    await reject((await world.caseIn('SUBMITTED')).id);
    await db().webhookEvent.updateMany({ data: { giveUpAt: new Date() } });
    await deliver();
    const [{ id = '' } = {}] = await log();
    await again(id);
    await deliver();
    expect((await log())[0]).toMatchObject({ state: 'GIVEN_UP', attempts: 2 });
    answerTo = () => 204;
    await again(id);
    await deliver();
    expect((await log())[0]).toMatchObject({ state: 'DELIVERED', attempts: 3 });
    expect(received.map(({ body }) => body.id)).toEqual([id, id, id]);
  });
});

describe('the secret', () => {
  it('is stored sealed and shown for ten minutes', async () => {
    const secret = (await read())?.secret ?? '';
    expect(secret).toMatch(/^whsec_/);
    const stored = await db().webhook.findFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    await db().webhook.updateMany({ data: { secretMadeAt: new Date(Date.now() - 11 * 60_000) } });
    expect((await read())?.secret).toBeNull();
  });

  it('is followed by a new one, and both sign for a day', async () => {
    const old = (await read())?.secret ?? '';
    await renew();
    const { secret: current = '', oldSecretUntil } = (await read()) ?? {};
    expect(current).not.toBe(old);
    expect(Math.round((Date.parse(oldSecretUntil ?? '') - Date.now()) / HOUR_MS)).toBe(24);
    await sendTest();
    await deliver();
    await db().webhook.updateMany({ data: { oldSecretUntil: new Date() } });
    await sendTest();
    await deliver();
    expect(received.map((one) => [one.body.type, one.headers['webhook-signature']])).toEqual(
      received.map((one, index) => [
        'test',
        [current ?? '', ...(index === 0 ? [old] : [])].map((by) => signatureBy(by, one)).join(' '),
      ]),
    );
    expect((await read())?.oldSecretUntil).toBeNull();
  });

  it('survives a change of AUTH_SECRET', async () => {
    const [own = ''] = env().AUTH_SECRET;
    env().AUTH_SECRET = ['another-auth-secret-of-more-than-32-characters', own];
    await sealSecretsAgain();
    env().AUTH_SECRET = ['another-auth-secret-of-more-than-32-characters'];
    expect((await read())?.secret).toMatch(/^whsec_/);
    env().AUTH_SECRET = [own];
    await sendTest();
    await deliver();
    expect((await log())[0]).toMatchObject({ state: 'GIVEN_UP', failure: 'secret' });
    await save({ isOn: false });
  });
});

describe('the settings', () => {
  it('are only the member administrator’s, of that organisation', async () => {
    const acts = [save.bind(null, {}), read, log, renew, sendTest, again.bind(null, anna.accountId)];
    for (const role of [2, 3, 4] as const) {
      for (const act of acts) {
        expect((await refusalOf(act(world.workers.teknikbolagen[role]))).code).toBe('FORBIDDEN');
      }
    }
    for (const act of acts) {
      expect((await refusalOf(act(world.workers.handelsforbundet[1]))).code).toBe('NOT_FOUND');
    }
  });

  it('do not reach the events of another organisation', async () => {
    const hanna = world.workers.handelsforbundet[1];
    const other = 'handelsforbundet';
    await runOrganisationCommand(saveWebhook, hanna, other, {
      slug: other,
      url,
      events: ['case.created'],
      isOn: true,
    });
    await sendTest();
    const [{ id: eventId = '' } = {}] = await log();
    const asOther = runOrganisationCommand(sendEventAgain, hanna, other, { slug: other, eventId });
    expect((await refusalOf(asOther)).code).toBe('NOT_FOUND');
    expect((await runOrganisationQuery(webhookEventsQuery, hanna, other, { slug: other })).items).toEqual([]);
  });

  it('refuse an address of an inner network, and a test while they are off', async () => {
    const refusal = await refusalOf(save({ url: 'https://10.0.0.1/' }));
    expect(refusal.options.errors).toEqual({ url: ['WEBHOOK_ADDRESS'] });
    await save({ isOn: false });
    expect((await refusalOf(sendTest())).code).toBe('NOT_READY');
    await db().webhook.deleteMany();
    expect((await refusalOf(renew())).code).toBe('NOT_FOUND');
  });

  it('leave what changed in the history, and nothing for what did not', async () => {
    const seen = async () =>
      (await runOrganisationQuery(organisationHistoryQuery, anna, slug, { slug })).items;
    const before = (await seen()).length;
    await save();
    expect(await seen()).toHaveLength(before);
    await save({ isOn: false, events: ['case.created'] });
    expect((await seen())[0]).toMatchObject({
      type: 'SettingsChanged',
      by: anna.name,
      details: {
        changes: [
          { setting: 'webhook.events', from: events.join(', '), to: 'case.created' },
          { setting: 'webhook.isOn', from: 'true', to: 'false' },
        ],
      },
    });
    await renew();
    expect((await seen())[0]).toMatchObject({ type: 'WebhookSecretMade' });
    expect(JSON.stringify(await seen())).not.toContain('whsec_');
  });
});

it('the log ends after thirty days', async () => {
  await sendTest();
  await db().webhookEvent.updateMany({ data: { happenedAt: new Date(Date.now() - 31 * DAY_MS) } });
  await sendTest();
  await clearOut();
  expect(await log()).toHaveLength(1);
});
