/** One request, with the times of its beginning and end in milliseconds, and 0 as the status of one without an answer. */
export interface SentRequest {
  begun: number;
  ended: number;
  status: number;
  hasRetryAfter: boolean;
}

type Answer = Pick<SentRequest, 'status' | 'hasRetryAfter'>;

export const isAcknowledged = ({ status }: Answer) => status > 199 && status < 300;
export const isPutOff = ({ status, hasRetryAfter }: Answer) => status === 503 && hasRetryAfter;
export const isFailed = (one: Answer) => !isAcknowledged(one) && !isPutOff(one);

/** When the first change was acknowledged that was asked for after this moment. Infinity if none was. */
export function firstWrite(asked: readonly SentRequest[], after: number): number {
  const good = asked.filter((one) => one.begun > after && isAcknowledged(one));
  return Math.min(...good.map(({ ended }) => ended));
}

/** Runs a proof under a load, and ends the load. An error of the load does not hide that of the proof. */
export async function proveUnder<L extends { end(): Promise<void> }, T>(
  load: L,
  prove: (load: L) => Promise<T>,
): Promise<T> {
  const [proof] = await Promise.allSettled([prove(load)]);
  const [ended] = await Promise.allSettled([load.end()]);
  if (proof.status === 'rejected') throw proof.reason;
  if (ended.status === 'rejected') throw ended.reason;
  return proof.value;
}
