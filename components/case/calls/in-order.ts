/** The last call sent for each case, until it is answered. */
const unanswered = new Map<string, Promise<unknown>>();

/**
 * Sends the calls of one case one after the other. The page shows the result of a call before it is answered, so the next call may be
 * possible only because of it. For example, somebody approves a form after approving its correction.
 *
 * @returns The result of `send`, which waits until the previous call is answered or refused.
 */
export function inOrder<T>(caseId: string, send: () => Promise<T>): Promise<T> {
  const before = unanswered.get(caseId);
  const sent = before ? before.then(send, send) : send();
  unanswered.set(caseId, sent);
  const forget = () => {
    if (unanswered.get(caseId) === sent) unanswered.delete(caseId);
  };
  sent.then(forget, forget);
  return sent;
}
