import { INSTALLATION_RULES, type InstallationRule, type Measurement } from '@/lib/domain/installation';
import { DAY_MS, MINUTE_MS } from '@/lib/domain/time';
import { log } from '@/lib/platform/process/log';
import { type Alert, notifyOperator, WAYS, type Way } from './notify-operator';

/** When the operator was last told of a fault, by each way. Null by a way that has not told of it. */
export type Told = Record<Way, Date | null>;

export const NOT_TOLD: Told = { mail: null, webhook: null };

/** A broken rule, or one that was broken and holds again. */
export interface Fault {
  rule: InstallationRule;
  since: Date;
  told: Told;
  isOver: boolean;
  values: Measurement['values'];
}

/** Whether there is something to tell of a fault now. */
export const isDue = (fault: Fault, now: Date): boolean => WAYS.some((way) => dueKind(fault, way, now));

/**
 * Tells the operator what is due of these faults: once when one has lasted, every day while it lasts, and once when it is over. Each way
 * does so by itself: what one could not tell it tries with the next call, and the other does not repeat it.
 *
 * @returns by rule: when each way has told of it. Null by every way once all know that it is over.
 */
export async function tellOperator(
  faults: readonly Fault[],
  now: Date,
): Promise<ReadonlyMap<InstallationRule, Told>> {
  for (const fault of faults) logDue(fault, now);
  const told = new Map(faults.map((fault) => [fault.rule, { ...fault.told }]));
  const tellBy = async (way: Way) => {
    const due = faults.flatMap((fault): Alert[] => {
      const kind = dueKind(fault, way, now);
      return kind ? [{ ...fault, kind }] : [];
    });
    if (due.length === 0 || !(await notifyOperator(way, due, now))) return;
    for (const { rule, kind } of due)
      Object.assign(told.get(rule) ?? {}, { [way]: kind === 'over' ? null : now });
  };
  await Promise.all(WAYS.map(tellBy));
  return told;
}

function logDue(fault: Fault, now: Date): void {
  const kind = WAYS.map((way) => dueKind(fault, way, now)).find((one) => one !== null);
  if (kind) log[kind === 'over' ? 'info' : 'error']({ event: 'installation', rule: fault.rule, kind });
}

/** What a way is to tell of a fault now. Null for nothing. */
function dueKind({ rule, since, told, isOver }: Fault, way: Way, now: Date): Alert['kind'] | null {
  const last = told[way];
  if (isOver) return last ? 'over' : null;
  if (last) return now.getTime() - last.getTime() >= DAY_MS ? 'lasts' : null;
  const hasLasted = now.getTime() - since.getTime() >= INSTALLATION_RULES[rule].patience * MINUTE_MS;
  return hasLasted ? 'begun' : null;
}
