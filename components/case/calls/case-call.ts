import { answerTo, newIdempotencyKey, saveFile } from '@/components/browser/api-client';
import { areTexts, storedInTab, writeStored } from '@/components/browser/browser-storage';
import type { Me } from '@/components/case/shown/shown-case';
import { ADDRESSES, type CallName, readAddress } from '@/lib/contract/addresses';
import type { Row } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import type { MadeCall } from '@/lib/contract/typed-calls';
import type sv from '@/messages/sv.json';

/** The purposes that the login dialog of the signing service can show. The purpose is part of the dialog's address. */
export const SIGNING_FUNCTIONS = ['share', 'cancel', 'download', 'zip', 'review', 'internal'] as const;
export type SigningFunction = (typeof SIGNING_FUNCTIONS)[number];

/** Key of the success message under `case.done`. */
export type DoneMessage = keyof (typeof sv)['case']['done'];

/** A change of a case as plain data, so that we can store it while a login is needed. */
export type CaseCall<Name extends CallName = CallName> = MadeCall<Name> & {
  done: DoneMessage;
  /** It takes something back, so we first ask about work that lapses. */
  undoes?: boolean;
  /** The purpose of the login, if the call may need one at the signing service. */
  signing?: SigningFunction;
  /** The name of the file, if the answer is a file. */
  download?: string;
  /** The call that the same press makes once this one is done. */
  next?: FollowUp;
};

/** A call that a press can make after another. */
type FollowUp = CaseCall<'shareForInternalSignature' | 'submitForRegionalReview'>;

/** The second call of a press was refused. The first one is done. */
export class FollowUpRefused extends Error {
  constructor(
    readonly call: FollowUp,
    readonly reason: unknown,
  ) {
    super(`${call.name} was refused`);
  }
}

/** Results that are visible anyway, such as a status, a check box or a list entry. We only announce them to screen readers. */
const SHOWN_IN_PLACE: ReadonlySet<DoneMessage> = new Set([
  'formApproved',
  'formUnapproved',
  'checkPointChecked',
  'checkPointUnchecked',
  'correctionApproved',
  'correctionCancelled',
  'signatureApproved',
  'signatureUnapproved',
  'internalSignatureApproved',
  'internalSignatureUnapproved',
  'deliveryChosen',
  'posted',
  'notPosted',
  'delegated',
  'taken',
  'delegationReset',
  'localeChanged',
  'messagePosted',
  'messageTakenBack',
  'messageHandled',
  'messageUnhandled',
  'noteWritten',
  'noteDeleted',
  'putAside',
  'takenUp',
]);

/** Whether the page itself shows the result of a call, so that no message is needed. */
export function showsInPlace({ done }: CaseCall): boolean {
  return SHOWN_IN_PLACE.has(done);
}

/** The cases whose responsible person was chosen in this window. */
const chosenFor = new Set<string>();

/** Whether somebody in this window has chosen who is responsible for the case, so that nobody needs to be informed. */
export const choseResponsible = (caseId: string): boolean => chosenFor.has(caseId);

const takenBack = new Set<(messageId: string) => void>();

/** Calls `hear` with each message that is taken back in this window. Returns a function that ends this. */
export function onTakenBack(hear: (messageId: string) => void): () => void {
  takenBack.add(hear);
  return () => void takenBack.delete(hear);
}

/**
 * Makes the call, and the one that follows it. Downloads the file if the answer is one. Returns the first answer. Throws FollowUpRefused if
 * only the first is done.
 */
export async function performCall(
  { name, input, download, next }: CaseCall,
  idempotencyKey: string,
): Promise<unknown> {
  const key = readAddress(name).method === 'GET' ? {} : { idempotencyKey };
  const isChoice = name === 'takeCase' || name === 'delegateCase';
  // Before the answer: the news of it may come first.
  if (isChoice) chosenFor.add(input.caseId);
  const answer = await answerTo(name, input, key).catch((error: unknown) => {
    if (isChoice) chosenFor.delete(input.caseId);
    throw error;
  });
  if (name === 'takeBackMessage') for (const hear of takenBack) hear(input.messageId);
  if (name === 'resetDelegation') chosenFor.delete(input.caseId);
  if (download && answer instanceof Blob) {
    saveFile(answer, download);
  }
  if (next)
    await performCall(next, newIdempotencyKey()).catch((reason: unknown) => {
      throw new FollowUpRefused(next, reason);
    });
  return answer;
}

/** Returns the call that takes a case out of the archive. */
export function unarchiveCall(caseId: string): CaseCall {
  return { name: 'archiveCase', input: { caseId, isArchived: false }, done: 'unarchived' };
}

/** Returns the call for the whole application as one PDF. `name` is the file name without its extension. */
export function wholePdfCall(caseId: string, name: string): CaseCall {
  return {
    name: 'getCasePdf',
    input: { caseId, includeAll: true },
    done: 'downloaded',
    download: `${name}.pdf`,
  };
}

/** Returns the call for everything in the case as one zip. `name` is the file name without its extension. */
export function wholeZipCall(caseId: string, name: string): CaseCall {
  return {
    name: 'getCaseZip',
    input: { caseId },
    done: 'downloaded',
    download: `${name}.zip`,
    signing: 'zip',
  };
}

const KEY = 'pending-call';

interface PendingCall {
  caseId: string;
  call: CaseCall;
}

/** Remembers a call in this tab while the case worker logs in to the signing service. Never stores a password or a token. */
export function keepPendingCall(caseId: string, call: CaseCall): void {
  writeStored('tab', KEY, { caseId, call } satisfies PendingCall);
}

/** Returns and forgets the pending call of this case and function, or null. */
export function takePendingCall(caseId: string, signing: SigningFunction): CaseCall | null {
  const pending = storedInTab<PendingCall>(
    KEY,
    ({ call: { name, input, done } }) =>
      areTexts(done) && Object.hasOwn(ADDRESSES, name) && typeof input === 'object',
  );
  writeStored('tab', KEY, null);
  return pending?.caseId === caseId && pending.call.signing === signing ? pending.call : null;
}

/**
 * Returns what a call will certainly do to the case, so that the page can show it before the server answers. Returns null if that is
 * unknown or too little to show.
 */
export function foreseen({ name, input }: CaseCall, me: Me): ((view: CaseView) => CaseView) | null {
  switch (name) {
    case 'approveForm':
      return (view) => ({
        ...view,
        forms: view.forms.map((form) =>
          form.id === input.formId ? { ...form, status: input.isApproved ? 'APPROVED' : 'VALID' } : form,
        ),
      });
    case 'setCheckPoint':
      return (view) => ({
        ...view,
        checkPoints: view.checkPoints.map((point) =>
          point.componentId === input.componentId
            ? { ...point, status: input.isConfirmed ? 'CHECKED' : 'NOT_CHECKED' }
            : point,
        ),
      });
    case 'approveCorrection':
      return (view) => ({
        ...view,
        forms: view.forms.map((form) => ({
          ...form,
          rows: form.rows.map((row) => withoutCorrection(row, input.componentId)),
        })),
      });
    case 'delegateCase':
      return input.userName
        ? (view) => ({
            ...view,
            assignedTo: { id: input.userAdId, name: input.userName ?? '', email: input.userEmail ?? '' },
          })
        : null;
    case 'takeCase':
      return (view) => ({ ...view, assignedTo: { id: me.accountId, name: me.name, email: me.email } });
    case 'resetDelegation':
      return (view) => ({ ...view, assignedTo: null });
    default:
      return null;
  }
}

function withoutCorrection(row: Row, componentId: string): Row {
  const columns = row.columns?.map((column) => column.map((inner) => withoutCorrection(inner, componentId)));
  return {
    ...row,
    ...(columns && { columns }),
    correction: row.componentId === componentId ? null : row.correction,
  };
}

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

/** Waits until every call of the case that was sent so far is answered or refused. */
export async function whenAnswered(caseId: string): Promise<void> {
  await unanswered.get(caseId)?.catch(() => undefined);
}
