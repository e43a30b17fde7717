import { expect } from 'vitest';
import { isPermitted, readinessFor } from '@/lib/domain/lifecycle/permissions';
import { ACTIVE, APPROVED_STAGES, type CaseStatus, EDITABLE, OPEN } from '@/lib/domain/lifecycle/status';
import { TRANSITIONS, type TransitionName, targetOf } from '@/lib/domain/lifecycle/transitions';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { type Actor, callerIn, systemActor } from '@/lib/engine/access/access';
import { caseFacts } from '@/lib/engine/access/facts';
import { findCase } from '@/lib/engine/access/locked-case';
import { CHAIN_START, canonicalJson, chainHash } from '@/lib/engine/audit/record';
import { sha256 } from '@/lib/platform/crypto/sealed';
import { db } from '@/lib/platform/database/db';
import type { State } from '../fixtures/world';

/** Checks what must be true of a case at any time, whatever was tried with it. */
export async function checkCase(state: State): Promise<void> {
  const { case: theCase, corrections, messages, signatures, reviews, events, operations } = state;
  const status = theCase.status as CaseStatus;
  const open = corrections.filter(({ clearedAt }) => clearedAt === null);
  const counts = {
    openCorrections: open.filter(({ isHandled }) => !isHandled).length,
    handledCorrections: open.filter(({ isHandled }) => isHandled).length,
    unhandledMessages: messages.filter(({ isHandled, postedByMA }) => !isHandled && !postedByMA).length,
  };
  expect(theCase).toMatchObject(counts);
  expect(operations.filter(({ state: at }) => at === 'RESERVED')).toEqual([]);
  checkChain(state);
  expect(theCase.auditSequence).toBe(events.length);

  await checkHandler(theCase);
  const current = signatures.filter(({ isCurrent }) => isCurrent);
  const company = current.filter(({ kind }) => kind !== 'INTERNAL').map((one) => one.status);
  const internal = current.filter(({ kind }) => kind === 'INTERNAL').map((one) => one.status);
  if (status === 'SHARED_FOR_EXTERNAL_SIGNATURE') expect(company).toEqual(['SHARED']);
  if (status === 'SHARED_FOR_INTERNAL_SIGNATURE') expect(internal).toEqual(['SIGNATURES_REQUESTED']);
  if (status === 'INTERNAL_SIGNATURE_SIGNED') expect(internal).toEqual(['SIGNED_BY_SIGNATORIES']);
  if (EDITABLE.includes(status)) {
    for (const one of company) expect(['REJECTED', 'REJECTED_BY_MA']).toContain(one);
  }
  if (!ACTIVE.includes(status)) {
    expect(open).toEqual([]);
    for (const one of [...company, ...internal]) {
      expect(['SHARED', 'SIGNATURES_REQUESTED']).not.toContain(one);
    }
    expect(theCase.internalSignature).not.toBe('SIGNATURES_REQUESTED');
  }
  const record = await findCase(db(), systemActor('job'), theCase.id);
  expect(theCase.internalSignature !== null).toBe(record.process.hasInternalSignature);
  const isBounced = current.some(
    (one) =>
      ['SHARED', 'SIGNATURES_REQUESTED'].includes(one.status) &&
      one.signatories.some((signatory) => signatory.status === 'bounced'),
  );
  expect(theCase.hasBouncedSignatory).toBe(isBounced);
  const review = reviews.find(({ isCurrent }) => isCurrent);
  if (status === 'OUT_FOR_REGIONAL_REVIEW') expect(review).toMatchObject({ recommended: null });
  if (status.endsWith('_BY_REGIONAL_REVIEWER')) expect(review?.recommended).not.toBeNull();
  if (APPROVED_STAGES.includes(status)) {
    expect(readinessFor('completeApproval', await caseFacts(db(), record))).toEqual({
      ready: true,
      missing: [],
    });
  }
}

function checkChain({ events }: State): void {
  let previousHash = CHAIN_START;
  for (const [index, entry] of events.entries()) {
    expect([entry.sequence, entry.previousHash, entry.hash]).toEqual([
      index + 1,
      previousHash,
      chainHash(entry),
    ]);
    expect(entry.detailsHash).toBe(sha256(canonicalJson(entry.details)));
    previousHash = entry.hash;
  }
}

/** Checks that the responsible person handles cases of the organisation, and stands in only for somebody who does. */
async function checkHandler({
  moId,
  assignedToId,
  assignedForId,
}: Pick<State['case'], 'moId' | 'assignedToId' | 'assignedForId'>): Promise<void> {
  if (assignedForId !== null) expect(assignedToId).not.toBeNull();
  expect(assignedForId === null || assignedForId !== assignedToId).toBe(true);
  const people = [assignedToId, assignedForId].filter((id) => id !== null);
  const handlers = await db().accountRole.findMany({
    where: { moId, accountId: { in: people }, roleId: { in: [1, 2] } },
    select: { accountId: true },
  });
  expect(handlers.map(({ accountId }) => accountId).sort()).toEqual(people.sort());
}

/** Checks that a company has at most one open case per organisation. */
export async function checkCompanies(): Promise<void> {
  const groups = await db().case.groupBy({
    by: ['moId', 'orgNo'],
    where: { status: { in: [...OPEN] } },
    _count: true,
    having: { orgNo: { _count: { gt: 1 } } },
  });
  expect(groups).toEqual([]);
}

/** Checks what one attempt may have done: nothing, or one change with one event and the mails that the table says. */
export function checkStep(before: State, after: State, actor: Actor, { isTaking = false } = {}): void {
  const added = after.events.slice(before.events.length);
  expect(after.events.slice(0, before.events.length)).toEqual(before.events);
  if (added.length === 0) {
    const { operations: _before, ...was } = before;
    const { operations: _after, ...is } = after;
    expect(is).toEqual(was);
    return;
  }
  expect(added).toHaveLength(1);
  expect(after.case.version).toBe(before.case.version + 1);
  const caller = callerIn(actor, before.case.moId);
  const [from, to] = [before.case.status, after.case.status] as [CaseStatus, CaseStatus];
  if (from !== to)
    expect(transitionsBetween(from, to).some((name) => caller && isPermitted(name, caller))).toBe(true);
  expect(added[0]?.actorName).toBe(actor.name);
  if (isTaking) checkTaken(before, after, actor);
  else checkMails(before, after);
  checkLocks(before, after);
}

function transitionsBetween(from: CaseStatus, to: CaseStatus): TransitionName[] {
  return (Object.keys(TRANSITIONS) as TransitionName[]).filter(
    (name) =>
      name !== 'takeBack' &&
      (TRANSITIONS[name].from as readonly CaseStatus[]).includes(from) &&
      [true, false].some((flag) =>
        (['APPROVED', 'APPROVED_BY_MA'] as const).some(
          (statusBeforeReview) =>
            targetOf(name, { signsWithService: flag, isRecommended: flag, statusBeforeReview }) === to,
        ),
      ),
  );
}

/** How many days ahead the walk admits members. It is not the day that they wish for. */
export const ADMITTED_IN = 41;

type Details = Record<string, unknown>;

/** The mails that each event causes. */
const MAILS: Record<string, (details: Details, actorKind: string, before: State, after: State) => string[]> =
  {
    SignatureShared: ({ onPaper }) => (onPaper ? [] : ['signableDocumentCreated']),
    SignatoryReplaced: ({ from }, _actorKind, before) => [
      'signableDocumentCreated',
      ...toldOfReplacement(before, from),
    ],
    SignatureSigned: (_details, _actorKind, { case: { contactEmail } }, after) => [
      'signatoriesSigned',
      'signatoriesSignedInternal',
      ...outForSigning(after)
        .filter(({ email }) => email !== contactEmail)
        .map(() => 'allSigned'),
    ],
    SignatureDenied: ({ endedAtService }, actorKind, before, after) =>
      actorKind === 'system'
        ? [endedAtService ? 'signingEnded' : 'signatoryDeclined', ...toldOfStop(before, after)]
        : [],
    SignatureRejected: (_details, _actorKind, before, after) => toldOfStop(before, after),
    SignatureRejectedByMA: () => ['signatureRejected'],
    AnalogSignatureSubmitted: () => ['analogSignatureSubmitted', 'applicationReceived'],
    AnalogSignatureSentByMail: ({ delivery }) => (delivery === 'posted' ? ['paperPosted'] : []),
    InternalSignatureShared: () => ['internalDocumentCreated'],
    InternalSignatureSigned: () => ['managerSigned'],
    InternalSignatureDenied: ({ endedAtService }) => [
      endedAtService ? 'internalSigningEnded' : 'managerDeclined',
    ],
    SubmittedForRegionalReview: () => ['regionalReviewRequested'],
    RegionalReviewWithdrawn: () => ['regionalReviewWithdrawn'],
    RegionalReviewApproved: () => ['regionalReviewAnswered'],
    RegionalReviewRejected: () => ['regionalReviewAnswered'],
    MembershipActive: () => ['membershipActive'],
    // A company that was last sent this date, or is to be sent none, gets the mail about the approval instead.
    CaseExportedToTellus: (_details, _actorKind, before, { operations }) => {
      const sent = operations.find(({ action, state }) => action === 'exportCase' && state === 'CONFIRMED');
      const { notifyAdmissionDate: given } = (sent?.input ?? {}) as { notifyAdmissionDate?: string };
      return [given && toldAdmission(before) !== given ? 'admissionDate' : 'applicationApproved'];
    },
    CaseInvalidated: () => ['companyInvalid'],
    CaseRejected: (_details, _actorKind, before) => ['caseRejected', ...toldToReviewers(before)],
    ApplicationWithdrawn: (_details, _actorKind, before, after) => [
      'applicationWithdrawn',
      'withdrawnByCompany',
      ...toldToReviewers(before),
      ...(before.case.status === 'SHARED_FOR_EXTERNAL_SIGNATURE' ? toldOfStop(before, after) : []),
    ],
    CorrectionNeeded: () => ['correctionRequested'],
    CorrectionHandled: (_details, actorKind, before) =>
      actorKind === 'applicant'
        ? ['correctionHandled', ...(isLastCorrection(before) ? ['correctionsReceived'] : [])]
        : [],
    MAMessageSubmitted: () => ['messagePostedByCaseWorker'],
    AspirantMessageSubmitted: () => ['messagePostedByApplicant'],
    // The job that covers for absent people mails nobody.
    CaseDelegated: (_details, actorKind) => (actorKind === 'system' ? [] : ['caseDelegated']),
    CaseChangeContact: (_details, _actorKind, before) => ['contactPersonChanged', ...stillWaiting(before)],
    AdmissionDateMailSent: () => ['admissionDate'],
    ReminderSent: ({ about }) => [REMINDER_MAILS[about as keyof typeof REMINDER_MAILS]],
  };

/** The signatories of the company's current document. */
const outForSigning = ({ signatures }: State) =>
  signatures.find(({ isCurrent, kind }) => isCurrent && kind === 'DIGITAL')?.signatories ?? [];

/** The mail to somebody who was replaced, if they were reached and are not the contact person. */
const toldOfReplacement = (before: State, from: unknown): string[] =>
  outForSigning(before)
    .filter(
      ({ email, status }) => email === from && status !== 'bounced' && email !== before.case.contactEmail,
    )
    .map(() => 'signingStopped');

/** The mail to the regional reviewers, if they had the case. */
const toldToReviewers = (before: State): string[] =>
  before.case.status === 'OUT_FOR_REGIONAL_REVIEW' ? ['regionalReviewWithdrawn'] : [];

/** One mail for each signatory of the stopped document who was invited and did not decline. */
function toldOfStop(before: State, after: State): string[] {
  const stopped = before.signatures.find(({ isCurrent, kind }) => isCurrent && kind === 'DIGITAL');
  const { signatories = [] } = after.signatures.find(({ id }) => id === stopped?.id) ?? {};
  return signatories
    .filter(
      ({ email, status }) => !['declined', 'bounced'].includes(status) && email !== before.case.contactEmail,
    )
    .map(() => 'signingStopped');
}

/** Returns the mails that the former contact person has not been sent yet and that still apply. In this test no mail is ever sent. */
function stillWaiting({ case: { contactEmail }, mails, corrections }: State): string[] {
  const isAsked = (id: unknown) =>
    corrections.some((one) => one.id === id && one.clearedAt === null && !one.isHandled);
  return mails
    .filter(({ to, type }) => to === contactEmail && PASSED_ON.includes(type))
    .slice(-COUNT_LIMITS.missedMails)
    .filter(({ type, data }) => {
      const { fields = [] } = data as { fields?: { correctionId?: string }[] };
      return type !== 'correctionRequested' || fields.some(({ correctionId }) => isAsked(correctionId));
    })
    .map(({ type }) => type);
}

/**
 * The mails to a contact person that the next one also gets. Mails with links are left out, because the mail about the change has a link.
 */
const PASSED_ON: string[] = [
  ...['correctionRequested', 'correctionsReceived', 'correctionReminder', 'messagePostedByCaseWorker'],
  ...[
    'signableDocumentCreated',
    'signatoriesSigned',
    'signatureRejected',
    'signatoryDeclined',
    'signingEnded',
  ],
  ...['signatoryBounced', 'caseRejected', 'admissionDate', 'applicationReceived', 'applicationApproved'],
  ...['membershipActive', 'draftReminder'],
];

const REMINDER_MAILS = {
  corrections: 'correctionReminder',
  draft: 'draftReminder',
  signatories: 'signatoryReminder',
} as const;

/** Whether this is the last open correction. One receipt is sent for all corrections that were requested. */
function isLastCorrection({ corrections, mails }: State): boolean {
  const open = corrections.filter(({ clearedAt }) => clearedAt === null);
  const newest = Math.max(...open.map(({ requestedAt }) => requestedAt.getTime()));
  return (
    open.filter(({ isHandled }) => !isHandled).length === 1 &&
    !mails.some(({ type, createdAt }) => type === 'correctionsReceived' && createdAt.getTime() >= newest)
  );
}

function toldAdmission({ case: { contactEmail }, mails }: State): unknown {
  const mail = mails.filter(({ type, to }) => type === 'admissionDate' && to === contactEmail).at(-1);
  return (mail?.data as { values?: Details } | undefined)?.values?.admissionDate;
}

/** Checks that the person who takes a case has it, and that the previous one is informed. */
function checkTaken(before: State, after: State, actor: Actor): void {
  expect(after.events.at(-1)).toMatchObject({ type: 'CaseDelegated', details: { name: actor.name } });
  expect(actor.kind === 'caseWorker' && actor.accountId).toBe(after.case.assignedToId);
  expect(after.case.assignedForId).toBeNull();
  const added = after.mails.filter(({ id }) => !before.mails.some((mail) => mail.id === id));
  const { assignedToId } = before.case;
  const expected = assignedToId !== null && assignedToId !== after.case.assignedToId ? ['caseTakenOver'] : [];
  expect(added.map(({ type }) => type)).toEqual(expected);
}

function checkMails(before: State, after: State): void {
  const event = after.events.at(-1);
  const added = after.mails
    .filter(({ id }) => !before.mails.some((mail) => mail.id === id))
    .map(({ type }) => type);
  const expected =
    MAILS[event?.type ?? '']?.((event?.details ?? {}) as Details, event?.actorKind ?? '', before, after) ??
    [];
  expect(added.sort()).toEqual([...expected].sort());
}

/** Checks that nobody changes an answer of a field that is shown to them as locked, or of a case that they may not see. */
export function checkWrites(locked: ReadonlySet<string> | null, before: State, after: State): void {
  // The email address in the form follows the contact person, whatever is locked.
  if (after.events.at(-1)?.type === 'CaseChangeContact') return;
  const answers = new Map(before.values.map(({ componentId, value }) => [componentId, value]));
  const written = after.values.filter(
    ({ componentId, value }) => (answers.get(componentId) ?? '') !== (value ?? ''),
  );
  for (const { componentId } of written) expect(locked?.has(componentId), componentId).toBe(false);
}

/** Checks that no locked field is written: not in a case that is out for signing or closed, not in an approved form, not after signing. */
function checkLocks(before: State, after: State): void {
  const event = after.events.at(-1);
  if (event?.type !== 'FormValueSaved' && event?.type !== 'FormValueSavedFromVO') return;
  const status = before.case.status as CaseStatus;
  expect([...EDITABLE, 'SUBMITTED', ...APPROVED_STAGES]).toContain(status);
  const { changes } = event.details as unknown as { changes: { componentId: string }[] };
  for (const { componentId } of changes) {
    const isCorrected = before.corrections.some(
      (one) => one.componentId === componentId && one.clearedAt === null && !one.isHandled,
    );
    if (!isCorrected) expect(EDITABLE).toContain(status);
    expect(['companyName', 'organisationNumber']).not.toContain(componentId);
  }
}
