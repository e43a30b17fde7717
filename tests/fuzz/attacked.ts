import { type Answer, type Sent, send } from './send';
import { faultsOf } from './verdict';

/** What came of one kind of attack. */
export interface Attacked {
  name: string;
  /** How many answers had each status; 0 is none. */
  statuses: Map<number, number>;
  slowestMs: number;
  findings: string[];
}

/** Does this for each of a list, so many at once. */
export async function each<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const queue = [...list];
  const take = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

/** Counts an answer, with what is wrong with it. */
export function record(attacked: Attacked, { status, ms }: Answer, findings: string[]): void {
  attacked.statuses.set(status, (attacked.statuses.get(status) ?? 0) + 1);
  attacked.slowestMs = Math.max(attacked.slowestMs, ms);
  attacked.findings.push(...findings);
}

export const begin = (name: string): Attacked => ({ name, statuses: new Map(), slowestMs: 0, findings: [] });

/** Sends each, and judges what is answered. */
export async function attack(
  name: string,
  port: number,
  atOnce: number,
  all: readonly Sent[],
): Promise<Attacked> {
  const attacked = begin(name);
  await each(all, atOnce, async (sent) => {
    const answer = await send(port, sent);
    record(attacked, answer, faultsOf(sent, answer));
  });
  return attacked;
}
