/** The call that was sent last, by case, while it is not answered. */
const unanswered = new Map<string, Promise<unknown>>();

/**
 * Sends the calls of one case one after the other. The page shows what a call will do before it is answered, so the next one may be possible
 * only because of it, as approving a form once its correction is approved.
 *
 * @returns What `send` returns; it waits until the call before it was answered or refused.
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
