import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { getCaseView } from '@/lib/features/case/get-case';
import { sendLink } from '@/lib/features/case/lost-link';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';
import {
  badSignaturesAllowed,
  mailWebhook,
  registerWebhook,
  signingWebhook,
} from '@/lib/server/http/webhooks';
import type { SomeCase } from '../../../fixtures/cases';
import { jobs, outcomeOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { post } from '../../../sandbox/start';
import { type Callback, setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
beforeEach(() => {
  outside.callbacks.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const asRequest = ({ path, headers, body }: Callback, change: { body?: string; headers?: Headers } = {}) =>
  new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers:
      change.headers ??
      new Headers([...headers].filter(([name]) => !['host', 'connection', 'content-length'].includes(name))),
    body: change.body ?? body,
  });

describe('events of the register', () => {
  type Event = 'active' | 'cancelled' | 'deregistered' | 'renamed';

  /** What the register sends when something has happened to the company of a case. */
  async function happens(theCase: SomeCase, event: Event, name?: string): Promise<Callback> {
    const body = { orgNo: theCase.orgNo, moSlug: 'teknikbolagen', event, ...(name ? { name } : {}) };
    const before = outside.callbacks.length;
    const answer = await post(`${outside.sandbox.url}/register/sandbox/membership`, body);
    expect(answer.status).toBe(200);
    return outside.callbacks[before] as Callback;
  }

  const receive = async (callback: Callback, change = {}) =>
    (await registerWebhook(asRequest(callback, change))).status;

  it.each([
    ['EXPORTED_TO_TELLUS', 'active', 'FINISHED_IN_TELLUS', 'MembershipActive'],
    ['EXPORTED_TO_TELLUS', 'cancelled', 'CANCELLED_IN_TELLUS', 'CaseCancelMembershipInTellus'],
    ['FINISHED_IN_TELLUS', 'cancelled', 'CANCELLED_IN_TELLUS', 'CaseCancelMembershipInTellus'],
    ['SUBMITTED', 'deregistered', 'INVALID', 'CaseInvalidated'],
    ['STARTED', 'renamed', 'STARTED', 'LegalNameChanged'],
  ] as const)('%s: %s leads to %s, once', async (status, event, leadsTo, type) => {
    const theCase = await world.caseIn(status);
    const callback = await happens(theCase, event, event === 'renamed' ? 'Nytt Namn AB' : undefined);
    const { result, after, events } = await outcomeOf(theCase.id, async () => [
      await receive(callback),
      await receive(callback),
      ...(await Promise.all([receive(callback), receive(callback)])),
    ]);
    expect(result).toEqual([204, 204, 204, 204]);
    expect(after.case.status).toBe(leadsTo);
    expect(events).toMatchObject([{ type, actorName: 'register' }]);
  });

  it('reaches a case that was archived before the register answered, and leaves it in the archive', async () => {
    const theCase = await world.caseIn('ARCHIVED', { data: { archivedFrom: 'EXPORTED_TO_TELLUS' } });
    const active = await happens(theCase, 'active');
    const cancelled = await happens(theCase, 'cancelled');
    const { result, after, events } = await outcomeOf(theCase.id, async () => [
      await receive(active),
      await receive(cancelled),
    ]);
    expect(result).toEqual([204, 204]);
    expect(after.case).toMatchObject({ status: 'ARCHIVED', archivedFrom: 'CANCELLED_IN_TELLUS' });
    expect(events.map(({ type }) => type)).toEqual(['MembershipActive', 'CaseCancelMembershipInTellus']);
  });

  it('is done once also when two replicas take it in at once', async () => {
    const theCase = await world.caseIn('EXPORTED_TO_TELLUS');
    const callback = await happens(theCase, 'active');
    const { result, events } = await outcomeOf(theCase.id, () =>
      Promise.all([receive(callback), receive(callback)]),
    );
    expect(result).toEqual([204, 204]);
    expect(events).toHaveLength(1);
  });

  it('that comes late or in another order does no harm', async () => {
    const theCase = await world.caseIn('EXPORTED_TO_TELLUS');
    const active = await happens(theCase, 'active');
    const cancelled = await happens(theCase, 'cancelled');
    expect(await receive(cancelled)).toBe(204);
    expect(await receive(active)).toBe(204);
    expect((await stateOf(theCase.id)).case.status).toBe('CANCELLED_IN_TELLUS');
  });

  it('of a company without such a case is taken in all the same', async () => {
    const theCase = await world.caseIn('ARCHIVED');
    const callback = await happens(theCase, 'deregistered');
    const { result, before, after } = await outcomeOf(theCase.id, () => receive(callback));
    expect(result).toBe(204);
    expect(after).toEqual(before);
  });

  it('does not reach the case of another organisation', async () => {
    const theCase = await world.caseIn('SUBMITTED', { organisation: 'handelsforbundet' });
    expect(await receive(await happens(theCase, 'deregistered'))).toBe(204);
    expect((await stateOf(theCase.id)).case.status).toBe('SUBMITTED');
  });

  it('is refused unless the register has signed it', async () => {
    const theCase = await world.caseIn('EXPORTED_TO_TELLUS');
    const callback = await happens(theCase, 'active');
    expect(await receive(callback, { body: callback.body.replace('active', 'cancelled') })).toBe(401);
    expect(await receive(callback, { headers: new Headers() })).toBe(401);
    expect((await stateOf(theCase.id)).case.status).toBe('EXPORTED_TO_TELLUS');
    expect(await receive(callback)).toBe(204);
  });

  it('is tried again by the register when it could not be dealt with', async () => {
    const theCase = await world.caseIn('EXPORTED_TO_TELLUS');
    const callback = await happens(theCase, 'active');
    const held = await db().operation.create({
      data: { caseId: theCase.id, action: 'exportCase', actor: {}, input: {}, payload: {} },
    });
    expect(await receive(callback)).toBe(409);
    await db().operation.update({ where: { id: held.id }, data: { state: 'RELEASED' } });
    expect(await receive(callback)).toBe(204);
    expect((await stateOf(theCase.id)).case.status).toBe('FINISHED_IN_TELLUS');
  });
});

describe('events of the mail provider', () => {
  async function sentMail() {
    const theCase = await world.caseIn('STARTED');
    await runCommand(sendLink, systemActor('job'), theCase.id, { lost: false });
    const mail = await db().mail.findFirstOrThrow({ where: { caseId: theCase.id } });
    await deliverMail(mail.id);
    const [message] = await vi.waitFor(async () => {
      const found = await (
        await fetch(`${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(mail.to)}`)
      ).json();
      expect(found).toHaveLength(1);
      return found as { id: string }[];
    });
    return { theCase, mail, messageId: message?.id ?? '' };
  }

  async function happens(messageId: string, event: string, reason?: string): Promise<Callback> {
    const before = outside.callbacks.length;
    await post(`${outside.sandbox.url}/mail/api/messages/${messageId}/events`, { event, reason });
    return outside.callbacks[before] as Callback;
  }

  const receive = async (callback: Callback, change = {}) =>
    (await mailWebhook(asRequest(callback, change))).status;
  const eventsOf = (mailId: string) => db().mailEvent.findMany({ where: { mailId }, orderBy: { at: 'asc' } });

  it('are written to the log once; a delivered one says nothing about the case', async () => {
    const { theCase, mail, messageId } = await sentMail();
    const delivered = await happens(messageId, 'delivered');
    expect([await receive(delivered), await receive(delivered)]).toEqual([204, 204]);
    expect(await eventsOf(mail.id)).toMatchObject([{ status: 'delivered' }]);
    expect((await stateOf(theCase.id)).case.hasUndeliveredMail).toBe(false);
  });

  it.each([
    ['bounce', 'bounced'],
    ['blocked', 'blocked'],
    ['dropped', 'dropped'],
  ] as const)('%s marks the case', async (event, status) => {
    const { theCase, mail, messageId } = await sentMail();
    expect(await receive(await happens(messageId, event, 'No such user'))).toBe(204);
    expect(await eventsOf(mail.id)).toMatchObject([
      { status, reason: expect.stringContaining('No such user') },
    ]);
    expect((await stateOf(theCase.id)).case).toMatchObject({ hasUndeliveredMail: true, version: 3 });
  });

  it('of an address that is no longer the contact’s do not mark the case', async () => {
    const { theCase, messageId } = await sentMail();
    await db().case.update({ where: { id: theCase.id }, data: { contactEmail: 'ny@example.com' } });
    await receive(await happens(messageId, 'bounce'));
    expect((await stateOf(theCase.id)).case.hasUndeliveredMail).toBe(false);
  });

  it('of somebody else do not take the place of the contact’s, which the case shows', async () => {
    const { theCase, mail, messageId } = await sentMail();
    await receive(await happens(messageId, 'bounce'));
    await db().mail.create({
      data: {
        ...{
          caseId: theCase.id,
          type: 'caseDelegated',
          locale: 'sv',
          to: 'hand@example.com',
          subject: 'Ditt',
        },
        ...{ data: {}, messageId: '<later@example.com>', createdAt: new Date(Date.now() + 1_000) },
        events: { create: { status: 'bounced', at: new Date(), id: 'later' } },
      },
    });
    const { undeliveredMail } = await getCaseView(world.workers.teknikbolagen[1], theCase.id);
    expect(undeliveredMail).toMatchObject({ email: mail.to, status: 'bounced' });
  });

  it('are refused unless the provider has signed them', async () => {
    const { mail, messageId } = await sentMail();
    const callback = await happens(messageId, 'bounce');
    expect(await receive(callback, { body: `${callback.body} ` })).toBe(401);
    expect(await receive(callback, { headers: new Headers() })).toBe(401);
    expect(await eventsOf(mail.id)).toEqual([]);
  });
});

describe('callbacks of the signing service', () => {
  const call = (secret: string, body: string) =>
    signingWebhook(
      new Request(`http://localhost:3000/api/webhooks/signing?secret=${encodeURIComponent(secret)}`, {
        method: 'POST',
        body,
      }),
    );
  const secret = () => process.env.SIGNING_WEBHOOK_SECRET ?? '';
  const body = JSON.stringify({ event: 'document.signed', document: { id: 'abc123' } });

  it('are only a hint to read the document', async () => {
    const before = await jobs();
    expect((await call(secret(), body)).status).toBe(204);
    expect((await jobs()).slice(before.length)).toMatchObject([
      { name: 'take-in-signing', data: { documentId: 'abc123' } },
    ]);
  });

  it('may have either of two secrets while one is changed', async () => {
    const known = env().SIGNING_WEBHOOK_SECRET ?? [];
    const both = ['a-new-secret-of-the-signing-service', ...known];
    env().SIGNING_WEBHOOK_SECRET = both;
    for (const given of both) expect((await call(given, body)).status).toBe(204);
    expect((await call('a-third-secret-of-the-signing-service', body)).status).toBe(401);
    env().SIGNING_WEBHOOK_SECRET = known;
  });

  it('need the secret', async () => {
    const before = await jobs();
    for (const wrong of ['', 'x', `${secret()}x`, secret().toUpperCase()]) {
      expect((await call(wrong, body)).status).toBe(401);
    }
    expect(await jobs()).toEqual(before);
  });

  it('that are nonsense are answered, and forgotten', async () => {
    const before = await jobs();
    expect((await call(secret(), '{"hello":1}')).status).toBe(204);
    expect((await call(secret(), '{')).status).toBe(400);
    expect(await jobs()).toEqual(before);
  });
});

describe('a sender that cannot be who it says', () => {
  /** A body that says whether it was read. */
  function unread() {
    const state = { isRead: false };
    const body = new ReadableStream(
      {
        pull(controller) {
          state.isRead = true;
          controller.enqueue(new Uint8Array(100_000));
        },
      },
      { highWaterMark: 0 },
    );
    return { state, body };
  }
  const WEBHOOKS = [
    ['mail', mailWebhook, {}],
    ['register', registerWebhook, {}],
    [
      'register',
      registerWebhook,
      { 'webhook-id': 'a', 'webhook-signature': 'v1,aa', 'webhook-timestamp': '1' },
    ],
    ['signing', signingWebhook, {}],
  ] as const;
  const send = (webhook: typeof mailWebhook, headers: HeadersInit, body: BodyInit) =>
    webhook(
      new Request('http://localhost:3000/api/webhooks/x?secret=wrong', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit),
    );

  it.each(WEBHOOKS)(
    'is refused before its body is read: %s, with one quiet line',
    async (sender, webhook, headers) => {
      const lines: string[] = [];
      vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
      const failures = vi.spyOn(console, 'error');
      const { state, body } = unread();
      const from = { ...headers, [CALLER_ADDRESS_HEADER]: `for ${sender}` };
      expect((await send(webhook, from, body)).status).toBe(401);
      expect([state.isRead, failures.mock.calls.length]).toEqual([false, 0]);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { level: 'info', event: 'webhook', sender, code: 'INVALID_SIGNATURE' },
      ]);
    },
  );

  it('or sends more than the sender ever does is refused as soon as it is more', async () => {
    const { body } = unread();
    const headers = {
      'x-twilio-email-event-webhook-timestamp': '1',
      'x-twilio-email-event-webhook-signature': 'aa',
    };
    expect((await send(mailWebhook, headers, body)).status).toBe(413);
  });

  it('is refused unread after many bad signatures; others are not', async () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const guess = (address: string) => send(signingWebhook, { [CALLER_ADDRESS_HEADER]: address }, 'x');
    for (let tried = 0; tried < badSignaturesAllowed(); tried += 1)
      expect((await guess('192.0.2.9')).status).toBe(401);
    lines.mockClear();
    const refused = await guess('192.0.2.9');
    expect([refused.status, lines.mock.calls.length]).toEqual([429, 0]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess('192.0.2.10')).status).toBe(401);
  });

  it('does not bar other senders at the same address, and a good signature clears the record', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const headers = { [CALLER_ADDRESS_HEADER]: '192.0.2.11' };
    const guess = async (webhook: typeof mailWebhook) => (await send(webhook, headers, 'x')).status;
    for (let tried = 0; tried <= badSignaturesAllowed(); tried += 1) await guess(mailWebhook);
    expect([await guess(mailWebhook), await guess(registerWebhook), await guess(signingWebhook)]).toEqual([
      429, 401, 401,
    ]);
    const good = async () => {
      const url = `http://localhost:3000/api/webhooks/signing?secret=${process.env.SIGNING_WEBHOOK_SECRET}`;
      return (await signingWebhook(new Request(url, { method: 'POST', headers, body: '{}' }))).status;
    };
    for (let tried = 0; tried < 2 * badSignaturesAllowed(); tried += 1) {
      expect(await guess(signingWebhook)).toBe(401);
      if (tried % 20 === 0) expect(await good()).toBe(204);
    }
  });
});
