import { INSTALLATION_RULES, type InstallationRule, type Measurement } from '@/lib/domain/installation';
import { DAY_MS, MINUTE_MS } from '@/lib/domain/time';
import { log } from '@/lib/platform/process/log';
import { type Alert, CHANNELS, type Channel, notifyOperator } from './notify-operator';

/** When a fault was last reported by each channel. Null for a channel that has not reported it. */
export type SentAt = Record<Channel, Date | null>;

export const NEVER_SENT: SentAt = { mail: null, webhook: null };

/** A broken rule, or one that was broken and holds again. */
export interface Fault {
  rule: InstallationRule;
  since: Date;
  sentAt: SentAt;
  isOver: boolean;
  values: Measurement['values'];
}

/** Whether something about a fault must be reported now. */
export const isDue = (fault: Fault, now: Date): boolean =>
  CHANNELS.some((channel) => dueKind(fault, channel, now));

/**
 * Reports to the operator what is due about these faults: once when one has lasted, every day while it lasts, and once when it is over. The
 * channels are independent: what one failed to send is retried with the next call, and the other does not repeat it.
 *
 * @returns by rule: when each channel last reported it. Null for every channel once all have reported that it is over.
 */
export async function reportFaults(
  faults: readonly Fault[],
  now: Date,
): Promise<ReadonlyMap<InstallationRule, SentAt>> {
  for (const fault of faults) logDue(fault, now);
  const sentAt = new Map(faults.map((fault) => [fault.rule, { ...fault.sentAt }]));
  const sendBy = async (channel: Channel) => {
    const due = faults.flatMap((fault): Alert[] => {
      const kind = dueKind(fault, channel, now);
      return kind ? [{ ...fault, kind }] : [];
    });
    if (due.length === 0 || !(await notifyOperator(channel, due, now))) return;
    for (const { rule, kind } of due)
      Object.assign(sentAt.get(rule) ?? {}, { [channel]: kind === 'over' ? null : now });
  };
  await Promise.all(CHANNELS.map(sendBy));
  return sentAt;
}

function logDue(fault: Fault, now: Date): void {
  const kind = CHANNELS.map((channel) => dueKind(fault, channel, now)).find((one) => one !== null);
  if (kind) log[kind === 'over' ? 'info' : 'error']({ event: 'installation', rule: fault.rule, kind });
}

/** What a channel must report about a fault now. Null for nothing. */
function dueKind({ rule, since, sentAt, isOver }: Fault, channel: Channel, now: Date): Alert['kind'] | null {
  const last = sentAt[channel];
  if (isOver) return last ? 'over' : null;
  if (last) return now.getTime() - last.getTime() >= DAY_MS ? 'lasts' : null;
  const hasLasted = now.getTime() - since.getTime() >= INSTALLATION_RULES[rule].patience * MINUTE_MS;
  return hasLasted ? 'begun' : null;
}
