import type { Measurement } from '@/lib/domain/installation';
import { MINUTE_MS } from '@/lib/domain/time';
import { measureInstallation } from '@/lib/integrations/telemetry/installation';
import { db } from '@/lib/platform/database/db';
import { CHANNELS, isSet, sendHeartbeat } from './notify-operator';
import { type Fault, isDue, NEVER_SENT, reportFaults, type SentAt } from './report-faults';

/** How long the process that reports an alert has for it, in milliseconds. Afterwards another one does it. */
const CLAIM_MS = 2 * MINUTE_MS;

/**
 * Measures the installation, and reports to its operator what is wrong (`reportFaults`). Calls the dead man's switch if all of this went well. What
 * could not be sent is sent when the next job of this kind runs.
 */
export async function watchInstallation(now = new Date()): Promise<void> {
  // A database that accepts no changes cannot store an alert about it either (watch-database.ts).
  const measured = (await measureInstallation(now)).filter(({ rule }) => rule !== 'database');
  await noteBroken(measured, now);
  const faults = await claimDue(measured, now);
  const sentAt = await reportFaults(faults, now);
  for (const { rule } of faults) {
    const { mail, webhook } = sentAt.get(rule) ?? NEVER_SENT;
    await db().operatorAlert.updateMany({
      where: { rule },
      data: { mailSentAt: mail, webhookSentAt: webhook, claimedUntil: null },
    });
  }
  await dropOver(measured, now);
  if (faults.every(({ rule, isOver }) => isOver || isHeard(sentAt.get(rule) ?? NEVER_SENT)))
    await sendHeartbeat();
}

/** Whether somebody has been notified, or there is nobody to notify. */
const isHeard = (sentAt: SentAt): boolean =>
  !CHANNELS.some(isSet) || CHANNELS.some((channel) => isSet(channel) && sentAt[channel] !== null);

async function noteBroken(measured: readonly Measurement[], since: Date): Promise<void> {
  const broken = measured.filter(({ state }) => state === 'wrong');
  await db().operatorAlert.createMany({
    data: broken.map(({ rule }) => ({ rule, since })),
    skipDuplicates: true,
  });
}

/** Whether a rule holds, or nobody measures it any more. One that could not be measured is as it was. */
const isHeld = ({ state }: Measurement): boolean => state === 'ok' || state === 'off';

const unclaimed = (now: Date) => ({ OR: [{ claimedUntil: null }, { claimedUntil: { lt: now } }] });

async function dropOver(measured: readonly Measurement[], now: Date): Promise<void> {
  const held = measured.filter(isHeld).map(({ rule }) => rule);
  await db().operatorAlert.deleteMany({
    where: { rule: { in: held }, mailSentAt: null, webhookSentAt: null, ...unclaimed(now) },
  });
}

/** Takes the faults that the operator is to hear of now, so that no other process reports them too. */
async function claimDue(measured: readonly Measurement[], now: Date): Promise<Fault[]> {
  const rows = await db().operatorAlert.findMany({ orderBy: { since: 'asc' } });
  const claimed: Fault[] = [];
  for (const { rule: name, since, mailSentAt, webhookSentAt } of rows) {
    const found = measured.find(({ rule }) => rule === name);
    if (!found || found.state === 'unknown') continue;
    const { rule, values } = found;
    const sentAt = { mail: mailSentAt, webhook: webhookSentAt };
    const fault = { rule, since, sentAt, isOver: isHeld(found), values };
    if (!isDue(fault, now)) continue;
    const { count } = await db().operatorAlert.updateMany({
      where: { rule, mailSentAt, webhookSentAt, ...unclaimed(now) },
      data: { claimedUntil: new Date(now.getTime() + CLAIM_MS) },
    });
    if (count > 0) claimed.push(fault);
  }
  return claimed;
}
