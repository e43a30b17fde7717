import { INSTALLATION_RULES, type InstallationRule, type Measurement } from '@/lib/domain/installation';
import { DAY_MS, MINUTE_MS } from '@/lib/domain/time';
import { measureInstallation } from '@/lib/integrations/telemetry/installation';
import { db } from '@/lib/platform/database/db';
import { notifyOperator, sendHeartbeat } from './notify-operator';

/** How long the process that reports an alert has for it, in milliseconds. Afterwards another one does it. */
const CLAIM_MS = 2 * MINUTE_MS;

/**
 * Measures the installation, and reports to its operator what is wrong: once when it begins, every day while it lasts, and once when it is over.
 * Calls the dead man's switch if all of this went well. An operator who gets no mail now gets it when the next job of this kind runs.
 */
export async function watchInstallation(now = new Date()): Promise<void> {
  const measured = await measureInstallation(now);
  const broken = measured.filter(({ state }) => state === 'wrong');
  await noteBroken(broken, now);
  await dropUnreported(measured);
  const due = await claimDue(measured, now);
  if (due.length > 0 && !(await tell(due, measured, now))) return;
  await sendHeartbeat();
}

async function noteBroken(broken: readonly Measurement[], since: Date): Promise<void> {
  await db().operatorAlert.createMany({
    data: broken.map(({ rule }) => ({ rule, since })),
    skipDuplicates: true,
  });
}

/** The rules that hold, and those that nobody measures any more. One that could not be measured is as it was. */
const heldRules = (measured: readonly Measurement[]) =>
  measured.filter(({ state }) => state === 'ok' || state === 'off').map(({ rule }) => rule);

async function dropUnreported(measured: readonly Measurement[]): Promise<void> {
  await db().operatorAlert.deleteMany({
    where: { rule: { in: heldRules(measured) }, toldAt: null, claimedUntil: null },
  });
}

/** An alert that only this process reports now. */
interface Claimed {
  rule: InstallationRule;
  since: Date;
  kind: 'begun' | 'lasts' | 'over';
}

/** Takes the alerts that the operator is to hear of now, so that no other process reports them too. */
async function claimDue(measured: readonly Measurement[], now: Date): Promise<Claimed[]> {
  const held = new Set<string>(heldRules(measured));
  const rows = await db().operatorAlert.findMany({ orderBy: { since: 'asc' } });
  const claimed: Claimed[] = [];
  for (const { rule: name, since, toldAt } of rows) {
    const rule = measured.find((one) => one.rule === name)?.rule;
    const kind = rule && kindOf({ rule, since, toldAt, isHeld: held.has(rule) }, now);
    if (!rule || !kind) continue;
    const { count } = await db().operatorAlert.updateMany({
      where: { rule, toldAt, OR: [{ claimedUntil: null }, { claimedUntil: { lt: now } }] },
      data: { claimedUntil: new Date(now.getTime() + CLAIM_MS) },
    });
    if (count > 0) claimed.push({ rule, since, kind });
  }
  return claimed;
}

interface Noted {
  rule: InstallationRule;
  since: Date;
  toldAt: Date | null;
  isHeld: boolean;
}

/** What the operator is to hear of an alert now. Null for nothing. */
function kindOf({ rule, since, toldAt, isHeld }: Noted, now: Date): Claimed['kind'] | null {
  if (isHeld) return toldAt ? 'over' : null;
  if (toldAt) return now.getTime() - toldAt.getTime() >= DAY_MS ? 'lasts' : null;
  const isPatient = now.getTime() - since.getTime() >= INSTALLATION_RULES[rule].patience * MINUTE_MS;
  return isPatient ? 'begun' : null;
}

/** Sends the claimed alerts. Returns whether the operator got them. */
async function tell(
  claimed: readonly Claimed[],
  measured: readonly Measurement[],
  now: Date,
): Promise<boolean> {
  const alerts = claimed.map((one) => ({
    ...one,
    values: measured.find(({ rule }) => rule === one.rule)?.values ?? {},
  }));
  const isTold = await notifyOperator(alerts, now);
  const rulesOf = (isOver: boolean) =>
    claimed.filter(({ kind }) => (kind === 'over') === isOver).map(({ rule }) => rule);
  if (isTold) await db().operatorAlert.deleteMany({ where: { rule: { in: rulesOf(true) } } });
  await db().operatorAlert.updateMany({
    where: { rule: { in: isTold ? rulesOf(false) : claimed.map(({ rule }) => rule) } },
    data: { claimedUntil: null, ...(isTold ? { toldAt: now } : {}) },
  });
  return isTold;
}
