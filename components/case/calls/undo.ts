import type { CaseView } from '@/lib/contract/shapes';
import type { CallInput } from '@/lib/contract/typed-calls';
import { isHeldAction } from '@/lib/domain/lifecycle/transitions';
import type { CaseCall, DoneMessage } from './case-call';

/** What was done last to a case in this window. */
interface Done {
  caseId: string;
  done: DoneMessage;
  /** Returns the calls that undo it, given the case as it is now. Empty if it cannot be undone. */
  undo: (view: CaseView) => CaseCall[];
}

let last: Done | null = null;
/** The calls that undo something. They are not undone in turn. */
let undoing: readonly CaseCall[] = [];

/**
 * Records that calls were done, so that they can be undone together.
 *
 * @param before The case as it was.
 * @param answers What the server answered to each call.
 */
export function noteDone(
  caseId: string,
  calls: readonly CaseCall[],
  before: CaseView,
  answers: readonly unknown[] = [],
): void {
  const [first] = calls;
  if (!first || undoing.includes(first) || 'download' in first) return;
  last = {
    caseId,
    done: first.done,
    undo(now) {
      const undone = calls.flatMap((call, index) => inversesOf(call, before, now, answers[index]));
      return undone.every((call) => call !== null) ? undone : [];
    },
  };
}

/** Returns what was done last to a case in this window, or null. */
export const lastDone = (caseId: string): Done | null => (last?.caseId === caseId ? last : null);

/** Forgets it, because it is being undone by these calls. */
export function forgetDone(calls: readonly CaseCall[]): void {
  undoing = calls;
  last = null;
}

/** Returns the calls that undo a call and the one that followed it, the last first. Null among them stands for what cannot be undone. */
function inversesOf(
  { next, ...call }: CaseCall,
  before: CaseView,
  now: CaseView,
  answer?: unknown,
): (CaseCall | null)[] {
  const parts = call.name === 'approveReview' ? partsOf(call.input) : [call];
  return [
    ...(next ? inversesOf(next, before, now) : []),
    ...parts.map((part) => inverseOf(part, before, now, answer)),
  ];
}

/** Returns what an approval consists of, as single calls. Approved corrections are not among them: they stay cleared. */
function partsOf({
  caseId,
  messageIds,
  forms,
  checkPoints,
  signature,
}: CallInput<'approveReview'>): CaseCall[] {
  return [
    ...messageIds.map((messageId): CaseCall => {
      const input = { caseId, messageId, isHandled: true };
      return { name: 'markMessageHandled', input, done: 'messageHandled' };
    }),
    ...(signature
      ? [
          {
            name: 'confirmSignature',
            input: { caseId, isConfirmed: true },
            done: 'signatureApproved',
          } as const,
        ]
      : []),
    ...checkPoints.map((componentId): CaseCall => {
      const input = { caseId, componentId, isConfirmed: true };
      return { name: 'setCheckPoint', input, done: 'checkPointChecked' };
    }),
    ...forms.map(({ formId }): CaseCall => {
      return { name: 'approveForm', input: { caseId, formId, isApproved: true }, done: 'formApproved' };
    }),
  ];
}

/** Returns the call that undoes a call, or null if there is none. `answer` is what the server answered to it. */
export function inverseOf(
  call: CaseCall,
  before: CaseView,
  now: CaseView,
  answer?: unknown,
): CaseCall | null {
  const { name } = call;
  const { id: caseId, assignedTo } = before;
  if (isHeldAction(name)) {
    const sequence = now.heldDecision?.sequence;
    return sequence === undefined
      ? null
      : { name: 'takeBack', input: { caseId, sequence }, done: 'takenBack' };
  }
  switch (name) {
    case 'takeCase':
    case 'delegateCase':
    case 'resetDelegation':
      return assignedTo
        ? {
            name: 'delegateCase',
            input: { caseId, userAdId: assignedTo.id, ...namesOf(assignedTo) },
            done: 'delegated',
          }
        : { name: 'resetDelegation', input: { caseId }, done: 'delegationReset' };
    case 'changeLocale':
      return { name, input: { caseId, locale: before.activeLocale }, done: 'localeChanged' };
    case 'putAside': {
      const until = before.putAsideUntil ?? null;
      return { name, input: { caseId, until }, done: until ? 'putAside' : 'takenUp' };
    }
    case 'postMessage':
      return {
        name: 'takeBackMessage',
        input: { caseId, messageId: idIn(answer) },
        done: 'messageTakenBack',
      };
    case 'writeNote':
      return { name: 'deleteNote', input: { caseId, noteId: idIn(answer) }, done: 'noteDeleted' };
    case 'submitForRegionalReview':
      return { name: 'withdrawRegionalReview', input: { caseId }, done: 'regionalWithdrawn' };
    default:
      return turnedBack(call, now);
  }
}

/** Returns the call that turns a yes into a no, or a no into a yes. Null for a call that says neither. */
function turnedBack({ name, input }: CaseCall, now: CaseView): CaseCall | null {
  switch (name) {
    case 'approveForm': {
      const { formId, isApproved } = input;
      const version = now.forms.find(({ id }) => id === formId)?.version;
      const done = isApproved ? 'formUnapproved' : 'formApproved';
      return { name, input: { ...input, isApproved: !isApproved, version }, done, undoes: isApproved };
    }
    case 'setCheckPoint': {
      const done = input.isConfirmed ? 'checkPointUnchecked' : 'checkPointChecked';
      return { name, input: { ...input, isConfirmed: !input.isConfirmed }, done, undoes: input.isConfirmed };
    }
    case 'confirmSignature': {
      const done = input.isConfirmed ? 'signatureUnapproved' : 'signatureApproved';
      const change = { ...input, isConfirmed: !input.isConfirmed };
      return { name, input: change, done, undoes: input.isConfirmed, signing: 'review' };
    }
    case 'confirmInternalSignature': {
      const done = input.isConfirmed ? 'internalSignatureUnapproved' : 'internalSignatureApproved';
      return { name, input: { ...input, isConfirmed: !input.isConfirmed }, done, signing: 'review' };
    }
    case 'choosePaperDelivery':
      return {
        name,
        input: { ...input, shouldBeSentByMail: !input.shouldBeSentByMail },
        done: 'deliveryChosen',
      };
    case 'markPosted': {
      const done = input.hasBeenSentByMail ? 'notPosted' : 'posted';
      return { name, input: { ...input, hasBeenSentByMail: !input.hasBeenSentByMail }, done };
    }
    case 'markMessageHandled': {
      const done = input.isHandled ? 'messageUnhandled' : 'messageHandled';
      return { name, input: { ...input, isHandled: !input.isHandled }, done };
    }
    case 'archiveCase': {
      const { isArchived = true } = input;
      return {
        name,
        input: { ...input, isArchived: !isArchived },
        done: isArchived ? 'unarchived' : 'archived',
      };
    }
    default:
      return null;
  }
}

/** The id of what a call has made. */
const idIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : '';

const namesOf = ({ name, email }: NonNullable<CaseView['assignedTo']>) => ({
  userName: name,
  userEmail: email,
});
