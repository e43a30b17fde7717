import type { z } from 'zod';
import { webhookEventShape, type webhookShape } from '@/lib/contract/calls/organisation-webhooks';
import { CALLS } from '@/lib/contract/contract';
import { pageOf } from '@/lib/contract/pages';
import { AppError } from '@/lib/domain/errors';
import { PAGES } from '@/lib/domain/limits';
import { isSame } from '@/lib/domain/organisation/differences';
import {
  OLD_SECRET_MS,
  SECRET_SHOWN_MS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
} from '@/lib/domain/organisation/webhooks';
import { defineOrganisationCommand, defineOrganisationQuery } from '@/lib/engine/organisation-command';
import { readSequence } from '@/lib/engine/read-pages';
import type { Webhook } from '@/lib/generated/prisma/client';
import { mayBeCalled } from '@/lib/integrations/webhook/public-address';
import { newSecret } from '@/lib/integrations/webhook/webhook';
import { db, type Tx } from '@/lib/platform/database/db';
import { openSecret, sealSecret } from './deliver-webhooks';

/** The webhook of an organisation, with its secret for as long as that is shown. */
export const webhookQuery = defineOrganisationQuery({
  call: CALLS.getWebhook,
  async read({ organisation: { id: moId } }) {
    const webhook = await db().webhook.findUnique({ where: { moId } });
    return { webhook: webhook && shownOf(webhook, new Date()) };
  },
});

function shownOf(webhook: Webhook, now: Date): z.input<typeof webhookShape> {
  const { moId, secret, secretMadeAt, oldSecretUntil } = webhook;
  const isShown = now.getTime() - secretMadeAt.getTime() < SECRET_SHOWN_MS;
  return {
    ...editedOf(webhook),
    secret: isShown ? openSecret(moId, secret) : null,
    secretMadeAt: secretMadeAt.toISOString(),
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
  };
}

/** What a caller sets, of a webhook. */
function editedOf({ url, events, isOn }: Webhook) {
  // A newer version of the product may know others.
  return { url, events: WEBHOOK_EVENTS.filter((type) => events.includes(type)), isOn };
}

const words = webhookEventShape.pick({ type: true, state: true, failure: true });

/** What was sent, newest first. */
export const webhookEventsQuery = defineOrganisationQuery({
  call: CALLS.listWebhookEvents,
  async read({ organisation: { id: moId } }, { cursor, pageSize = PAGES.standard }) {
    const rows = await db().webhookEvent.findMany({
      where: {
        moId,
        type: { in: [TEST_EVENT, ...WEBHOOK_EVENTS] },
        ...(cursor === undefined ? {} : { sequence: { lt: readSequence(cursor) } }),
      },
      orderBy: { sequence: 'desc' },
      take: pageSize + 1,
      include: { case: { select: { companyName: true } } },
    });
    const { items, nextCursor } = pageOf(rows, pageSize, ({ sequence }) => String(sequence));
    return {
      items: items.map((row): z.input<typeof webhookEventShape> => {
        const { id, caseId, attempts, answerStatus } = row;
        return {
          id,
          caseId,
          attempts,
          answerStatus,
          ...words.parse(row),
          companyName: row.case?.companyName ?? null,
          happenedAt: row.happenedAt.toISOString(),
          triedAt: row.triedAt?.toISOString() ?? null,
          dueAt: row.state === 'WAITING' ? row.dueAt.toISOString() : null,
        };
      }),
      nextCursor,
    };
  },
});

/**
 * Sets where an organisation's events go, which, and whether. Throws VALIDATION_FAILED for an address that may not be called, and CONFLICT if
 * somebody has changed it since the caller saw it.
 */
export const saveWebhook = defineOrganisationCommand({
  call: CALLS.saveWebhook,
  async perform({ tx, organisation: { id: moId }, now }, { url, events, isOn, seen }) {
    if (!mayBeCalled(url)) {
      throw new AppError('VALIDATION_FAILED', { errors: { url: ['WEBHOOK_ADDRESS'] } });
    }
    const before = await tx.webhook.findUnique({ where: { moId } });
    if (seen !== undefined && !isSame(seen, before && editedOf(before))) throw new AppError('CONFLICT');
    const wanted = { url, events: WEBHOOK_EVENTS.filter((type) => events.includes(type)), isOn };
    const changes = (['url', 'events', 'isOn'] as const)
      .map((key) => ({ setting: `webhook.${key}`, from: textOf(before?.[key]), to: textOf(wanted[key]) }))
      .filter(({ from, to }) => from !== to);
    if (changes.length === 0) return { result: undefined, audit: null };
    const first = { secret: sealSecret(moId, newSecret()), secretMadeAt: now };
    await tx.webhook.upsert({
      where: { moId },
      create: { moId, ...wanted, ...first },
      update: { ...wanted, restsUntil: null },
    });
    return {
      result: undefined,
      audit: { type: 'SettingsChanged', details: { changes } },
      ...(isOn && { jobs: [{ queue: 'deliver-webhooks', data: { moId } }] }),
    };
  },
});

const textOf = (value: string | boolean | readonly string[] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/** Makes a new secret. The previous one signs as well for a day. Throws NOT_FOUND without a webhook. */
export const renewWebhookSecret = defineOrganisationCommand({
  call: CALLS.renewWebhookSecret,
  async perform({ tx, organisation: { id: moId }, now }) {
    const { secret: oldSecret } = await requireWebhook(tx, moId);
    await tx.webhook.update({
      where: { moId },
      data: {
        secret: sealSecret(moId, newSecret()),
        secretMadeAt: now,
        oldSecret,
        oldSecretUntil: new Date(now.getTime() + OLD_SECRET_MS),
        restsUntil: null,
      },
    });
    return { result: undefined, audit: { type: 'WebhookSecretMade', details: {} } };
  },
});

/** Sends an event about no case, once. Throws NOT_FOUND without a webhook, NOT_READY if it is off. */
export const sendTestEvent = defineOrganisationCommand({
  call: CALLS.sendTestEvent,
  async perform({ tx, organisation: { id: moId }, now }) {
    await wake(tx, moId);
    await tx.webhookEvent.create({
      data: { moId, type: TEST_EVENT, happenedAt: now, dueAt: now, giveUpAt: now },
    });
    return {
      result: undefined,
      audit: { type: 'WebhookTestSent', details: {} },
      jobs: [{ queue: 'deliver-webhooks', data: { moId } }],
    };
  },
});

/**
 * Sends an event again, with the same id: now if it waits anyway, and otherwise once, so that later ones wait for it no longer than that.
 * Throws NOT_FOUND, and NOT_READY if the webhook is off.
 */
export const sendEventAgain = defineOrganisationCommand({
  call: CALLS.sendEventAgain,
  async perform({ tx, organisation: { id: moId }, now }, { eventId: id }) {
    await wake(tx, moId);
    const event = await tx.webhookEvent.findFirst({ where: { id, moId } });
    if (!event) throw new AppError('NOT_FOUND');
    const isWaiting = event.state === 'WAITING';
    await tx.webhookEvent.update({
      where: { id },
      data: { state: 'WAITING', dueAt: now, ...(!isWaiting && { giveUpAt: now }) },
    });
    return {
      result: undefined,
      audit: { type: 'WebhookSentAgain', details: { event: event.type } },
      jobs: [{ queue: 'deliver-webhooks', data: { moId } }],
    };
  },
});

async function requireWebhook(tx: Tx, moId: number): Promise<Webhook> {
  const webhook = await tx.webhook.findUnique({ where: { moId } });
  if (!webhook) throw new AppError('NOT_FOUND');
  return webhook;
}

/** Ends the rest of an address, because somebody wants to try it now. */
async function wake(tx: Tx, moId: number): Promise<void> {
  if (!(await requireWebhook(tx, moId)).isOn)
    throw new AppError('NOT_READY', { errors: { isOn: ['REQUIRED'] } });
  await tx.webhook.update({ where: { moId }, data: { restsUntil: null }, select: { moId: true } });
}
