import { z } from 'zod';
import {
  isErasedNumber,
  isPersonalNumber,
  ORGANISATION_TYPES,
} from '@/lib/domain/fields/organisation-number';
import { isOfAddress, pauseAfter } from '@/lib/domain/organisation/webhooks';
import { MINUTE_MS } from '@/lib/domain/time';
import { heldCaseUntil } from '@/lib/engine/held-decision';
import { enqueue, enqueueAll } from '@/lib/engine/jobs/queue';
import type { Prisma, Webhook, WebhookEvent } from '@/lib/generated/prisma/client';
import { postEvent, type WebhookAnswer } from '@/lib/integrations/webhook/webhook';
import { seal, unseal } from '@/lib/platform/crypto/sealed';
import { db, type Tx } from '@/lib/platform/database/db';

/** How long one job sends, before the events of another organisation have their turn. */
const TURN_MS = 20_000;
/** After this many milliseconds the job that sent has ended or crashed. */
const LEASE_MS = MINUTE_MS;
/** How long an address rests that does not work. */
const REST_MS = 50_000;

/**
 * Sends the events of an organisation that are due, the oldest first. An event waits for the earlier ones of its case. One job at a time
 * does so for an organisation. Stops at an address that does not work, so that it takes no time from others: `queueWebhooks` comes back
 * to it.
 */
export async function deliverWebhooks(moId: number, signal?: AbortSignal): Promise<void> {
  const webhook = await claim(moId);
  if (!webhook) return;
  const until = Date.now() + TURN_MS;
  let works = true;
  try {
    while (works && Date.now() < until && !signal?.aborted) {
      const event = await nextDue(moId);
      if (!event) break;
      if (await isHeld(event)) continue;
      const answer = await send(webhook, event);
      if (answer === null) continue;
      await keepAnswer(event, answer);
      works = answer.failure === null || !isOfAddress(answer.failure);
    }
  } finally {
    await release(moId, works);
  }
}

/** Takes the organisation's webhook for this job. Null if it is off, rests, or another job has it. */
async function claim(moId: number): Promise<Webhook | null> {
  const now = new Date();
  const [claimed] = await db().webhook.updateManyAndReturn({
    where: { moId, isOn: true, AND: [isOver('busyUntil', now), isOver('restsUntil', now)] },
    data: { busyUntil: new Date(now.getTime() + LEASE_MS) },
  });
  return claimed ?? null;
}

const isOver = (column: 'busyUntil' | 'restsUntil', now: Date): Prisma.WebhookWhereInput => ({
  OR: [{ [column]: null }, { [column]: { lte: now } }],
});

/** Ends this job's turn. Whatever came since its last look, or is left, gets another job. */
async function release(moId: number, works: boolean): Promise<void> {
  await db().$transaction(async (tx) => {
    const restsUntil = works ? null : new Date(Date.now() + REST_MS);
    await tx.webhook.update({
      where: { moId },
      data: { busyUntil: null, restsUntil },
      select: { moId: true },
    });
    if (works && (await nextDue(moId, tx))) await enqueue(tx, { queue: 'deliver-webhooks', data: { moId } });
  });
}

async function nextDue(moId: number, tx: Tx = db()): Promise<WebhookEvent | null> {
  const [due] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_event e
    WHERE mo_id = ${moId} AND state = 'WAITING' AND due_at <= ${new Date()} AND NOT EXISTS (
      SELECT 1 FROM webhook_event WHERE case_id = e.case_id AND state = 'WAITING' AND sequence < e.sequence)
    ORDER BY due_at, sequence LIMIT 1`;
  return due ? tx.webhookEvent.findUnique({ where: { id: due.id } }) : null;
}

/** Whether a decision of the case can still be taken back, with its event. Waits for one that is being taken back. */
function isHeld({ id, caseId }: WebhookEvent): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const dueAt = caseId && (await heldCaseUntil(tx, caseId, new Date()));
    if (!dueAt) return false;
    await tx.webhookEvent.updateMany({ where: { id }, data: { dueAt } });
    return true;
  });
}

/** Returns null if the event has gone meanwhile, because its decision was taken back. */
async function send({ moId, url, ...secrets }: Webhook, { id }: WebhookEvent): Promise<WebhookAnswer | null> {
  const event = await db().webhookEvent.findUnique({
    where: { id },
    include: {
      webhook: { select: { mo: { select: { slug: true } } } },
      case: { select: { orgNo: true, organisationType: true } },
    },
  });
  if (!event) return null;
  const own = secretsOf(moId, secrets);
  if (own === null) return { status: null, failure: 'secret' };
  return postEvent(url, { id, body: bodyOf(event), secrets: own });
}

type EventToSend = WebhookEvent & {
  webhook: { mo: { slug: string } };
  case: { orgNo: string; organisationType: string } | null;
};

const organisationType = z.enum(ORGANISATION_TYPES);

/** What is sent. A sole trader's number is a person's, and stays here. */
function bodyOf({ id, type, happenedAt, status, caseId, webhook, case: theCase }: EventToSend): string {
  const isPerson = theCase && isPersonalNumber(organisationType.parse(theCase.organisationType));
  return JSON.stringify({
    version: 1,
    id,
    type,
    timestamp: happenedAt.toISOString(),
    data: {
      moSlug: webhook.mo.slug,
      ...(theCase && {
        caseId,
        orgNo: isPerson || isErasedNumber(theCase.orgNo) ? null : theCase.orgNo,
        status,
      }),
    },
  });
}

/** The secrets that sign, the new one first. Null if they were sealed with a key that is no longer set. */
function secretsOf(
  moId: number,
  { secret, oldSecret, oldSecretUntil }: Pick<Webhook, 'secret' | 'oldSecret' | 'oldSecretUntil'>,
): string[] | null {
  const current = openSecret(moId, secret);
  if (current === null) return null;
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > new Date();
  const old = isOldValid ? openSecret(moId, oldSecret) : null;
  return old === null ? [current] : [current, old];
}

export const sealSecret = (moId: number, secret: string): string =>
  seal(secret, 'webhook-secret', String(moId));

export const openSecret = (moId: number, sealed: string): string | null =>
  unseal(sealed, 'webhook-secret', String(moId));

async function keepAnswer({ id }: WebhookEvent, { status, failure }: WebhookAnswer): Promise<void> {
  const now = new Date();
  await db().$transaction(async (tx) => {
    const tried = await tx.webhookEvent.update({
      where: { id },
      data: { attempts: { increment: 1 }, triedAt: now, answerStatus: status, failure },
      select: { attempts: true, giveUpAt: true },
    });
    const next =
      failure === null
        ? { state: 'DELIVERED' }
        : tried.giveUpAt <= now
          ? { state: 'GIVEN_UP' }
          : { dueAt: new Date(now.getTime() + pauseAfter(tried.attempts)) };
    await tx.webhookEvent.update({ where: { id }, data: next, select: { id: true } });
  });
}

/** Queues the delivery of events that are due, for every organisation. */
export async function queueWebhooks(): Promise<void> {
  const now = new Date();
  const due = await db().webhook.findMany({
    where: {
      isOn: true,
      AND: [isOver('busyUntil', now), isOver('restsUntil', now)],
      deliveries: { some: { state: 'WAITING', dueAt: { lte: now } } },
    },
    select: { moId: true },
  });
  if (due.length > 0) await enqueueAll(db(), 'deliver-webhooks', due);
}

/** Seals every secret with the first AUTH_SECRET, so that the second can go. */
export async function sealSecretsAgain(): Promise<void> {
  const all = await db().webhook.findMany({ select: { moId: true, secret: true, oldSecret: true } });
  for (const { moId, secret, oldSecret } of all) {
    const [current, old] = [secret, oldSecret].map((sealed) => sealed && openSecret(moId, sealed));
    if (!current) continue;
    await db().webhook.updateMany({
      where: { moId, secret },
      data: { secret: sealSecret(moId, current), ...(old && { oldSecret: sealSecret(moId, old) }) },
    });
  }
}
