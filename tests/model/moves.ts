import fc from 'fast-check';
import { expect } from 'vitest';
import { type CaseStatus, OPEN } from '@/lib/domain/lifecycle/status';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { type Actor, systemActor } from '@/lib/engine/access/access';
import { type Command, runCommand } from '@/lib/engine/command';
import { type Operation, runOperation } from '@/lib/engine/operation';
import {
  approveCorrection,
  markCorrectionHandled,
  requestCorrection,
} from '@/lib/features/application/corrections';
import { saveValues, startForm } from '@/lib/features/application/save-values';
import { archiveCase, deleteCase } from '@/lib/features/case/archive-case';
import { changeContact, changeLocale, delegateCase, resetDelegation } from '@/lib/features/case/change-case';
import { createCase, createSilentCase } from '@/lib/features/case/create-case';
import { exportCase } from '@/lib/features/case/export-case';
import {
  activateMembership,
  cancelMembership,
  changeLegalName,
  invalidateCase,
} from '@/lib/features/case/membership';
import {
  answerRegionalReview,
  submitForRegionalReview,
  withdrawRegionalReview,
} from '@/lib/features/case/regional-review';
import { rejectCase } from '@/lib/features/case/reject-case';
import { approveForm, setCheckPoint } from '@/lib/features/case/review-form';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { markMessageHandled, postMessage } from '@/lib/features/messages/messages';
import { writeNote } from '@/lib/features/messages/notes';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { confirmSignature, rejectSignature } from '@/lib/features/signing/company-signature';
import {
  completeInternalSignature,
  confirmInternalSignature,
  declineInternalSignature,
  rejectInternalSignature,
} from '@/lib/features/signing/internal-signature';
import {
  choosePaperDelivery,
  lockForPaper,
  markPosted,
  uploadSignedDocument,
} from '@/lib/features/signing/paper-signature';
import type { ReportedDocument } from '@/lib/features/signing/reported-document';
import { shareForInternalSignature, shareForSignature } from '@/lib/features/signing/share-for-signature';
import { completeSignature, declineSignature } from '@/lib/features/signing/update-from-signing-service';
import { withdrawApplication } from '@/lib/features/signing/withdraw-application';
import { db } from '@/lib/platform/database/db';
import { PNG } from '../fixtures/attempts';
import { dayAhead } from '../fixtures/days';
import { stateOf } from '../fixtures/world';
import { handlingMoves } from './handling-moves';
import { ADMITTED_IN, checkCase } from './invariants';

/** Something that somebody tries with a case. What it is about is looked up in the case at that moment. */
export interface Move {
  name: string;
  /** Only this system may do it. A person who tries is refused. */
  bySystem?: 'register' | 'signing-service' | 'job';
  /** Whether it makes the actor responsible. */
  isTaking?: true;
  /** Whether a stranger may be refused before the case is examined. */
  isBulk?: true;
  /** Whether it is about the person, not the case. */
  isOwn?: true;
  /** Whether the tables ever allow it in this status. */
  fits(status: CaseStatus): boolean;
  run(actor: Actor, caseId: string): Promise<unknown>;
  /** Checks what must be true right after it, while nobody else does anything. */
  checkAlone?(caseId: string): Promise<void>;
}

const fitting = (action: unknown) => (status: CaseStatus) =>
  typeof action !== 'string' || statusesFor(action as Action).includes(status);

/** A command that anybody may call. Its input is drawn beforehand. */
const command = <Input, Result>(it: Command<Input, Result>, name: string, input: Input): Move => ({
  name: `${name} ${JSON.stringify(input) ?? ''}`,
  fits: fitting(it.action),
  run: (actor, caseId) => runCommand(it, actor, caseId, input),
});
const operation = <Input, Payload, External, Result>(
  it: Operation<Input, Payload, External, Result>,
  name: string,
  input: Input,
): Move => ({
  name,
  fits: fitting(it.action),
  run: (actor, caseId) => runOperation(it, actor, caseId, input),
});

const byRegister = <Input>(it: Command<Input, void>, name: string, input: Input): Move => ({
  ...command(it, name, input),
  bySystem: 'register',
});

/** The signing service reports on the document that is out at that moment. */
const bySigningService = <Input extends ReportedDocument>(
  it: Command<Input, void>,
  name: string,
  input: Omit<Input, 'signatureId'>,
): Move => ({
  ...{ name, bySystem: 'signing-service', fits: fitting(it.action) },
  run: async (actor, caseId) => {
    const isInternal = name.startsWith('manager');
    const signature = await db().signature.findFirst({
      where: { caseId, isCurrent: true, kind: isInternal ? 'INTERNAL' : { not: 'INTERNAL' } },
    });
    const signatureId = signature?.id ?? crypto.randomUUID();
    return runCommand(it, actor, caseId, { ...input, signatureId } as Input);
  },
});

const document = (status: 'signed' | 'declined') => ({
  id: 'any',
  externalId: 'any',
  entityId: '',
  status,
  recipients: [
    { email: 'vd@example.com', name: null, status, at: null, reason: status === 'declined' ? 'Nej' : null },
  ],
});
const signed = { document: document('signed'), pdf: PNG };

const FORMS = ['company', 'contacts', 'consents'];
const FIELDS = [
  ['company', 'postalAddress'],
  ['company', 'postalZipCode'],
  ['contacts', 'contactName'],
  ['consents', 'acceptsStatutes'],
] as const;
const VALUES = ['Nya gatan 1', '111 22', 'Kim Kontakt', 'true', 'false', ''];

const form = fc.constantFrom(...FORMS);
const field = fc.constantFrom(...FIELDS);
const text = fc.constantFrom('Hej', 'Nej tack', 'Åäö <b>');

/**
 * The company applies again. This is refused while it has a case. Otherwise it makes a case with one event, and one mail unless it is
 * silent.
 */
const applyAgain: Move = {
  name: 'apply again',
  fits: (status) => !OPEN.includes(status),
  async run(actor, caseId) {
    const { orgNo, mo } = await db().case.findUniqueOrThrow({ where: { id: caseId }, include: { mo: true } });
    const isSilent = actor.kind === 'caseWorker';
    const made = isSilent
      ? await createSilentCase.run(
          { moId: mo.id, orgNo, email: undefined, locale: undefined },
          { actor, locale: DEFAULT_LOCALE },
        )
      : await createCase.run(
          { moSlug: mo.slug, orgNo, email: 'igen@example.com', locale: undefined },
          { locale: DEFAULT_LOCALE, address: '192.0.2.1' },
        );
    const state = await stateOf(made.caseId);
    expect(state.events.map(({ type }) => type)).toEqual(['CaseCreated']);
    expect(state.mails.map(({ type }) => type)).toEqual(isSilent ? [] : ['caseCreated']);
    await checkCase(state);
  },
};

const moves: [number, fc.Arbitrary<Move>][] = [
  ...handlingMoves,
  [
    6,
    fc
      .tuple(field, fc.constantFrom(...VALUES), fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }))
      .map(([[, componentId], value, baseVersion]) =>
        command(saveValues, 'saveValues', { items: [{ componentId, value, baseVersion }] }),
      ),
  ],
  [2, form.map((formId) => command(saveValues, 'done', { items: [], formId, done: true }))],
  [1, form.map((formId) => command(startForm, 'startForm', { formId }))],
  [
    3,
    fc
      .tuple(form, fc.boolean())
      .map(([formId, isApproved]) => command(approveForm, 'approveForm', { formId, isApproved })),
  ],
  [
    2,
    fc
      .tuple(fc.constantFrom('checkAgreement', 'checkSignatories'), fc.boolean())
      .map(([componentId, isConfirmed]) =>
        command(setCheckPoint, 'setCheckPoint', { componentId, isConfirmed }),
      ),
  ],
  [
    4,
    field.chain(([formId, componentId]) =>
      fc.constantFrom(
        command(requestCorrection, 'requestCorrection', { formId, componentId, description: 'Rätta.' }),
        command(markCorrectionHandled, 'handled', { componentId, isHandled: true }),
        command(markCorrectionHandled, 'not handled', { componentId, isHandled: false }),
        command(approveCorrection, 'approveCorrection', { componentId }),
      ),
    ),
  ],
  [2, fc.boolean().map((isConfirmed) => command(confirmSignature, 'confirmSignature', { isConfirmed }))],
  [
    2,
    fc.boolean().map((isConfirmed) => command(confirmInternalSignature, 'confirmInternal', { isConfirmed })),
  ],
  [
    4,
    fc.constantFrom(
      command(rejectSignature, 'rejectSignature', { rejectionMessage: 'Fel.' }),
      command(rejectInternalSignature, 'rejectInternal', { rejectionMessage: 'Fel.' }),
      command(submitForRegionalReview, 'submitForRegionalReview', {}),
      command(withdrawRegionalReview, 'withdrawRegionalReview', {}),
      command(answerRegionalReview, 'recommend', { recommended: true, comment: 'Ja.' }),
      command(answerRegionalReview, 'advise against', { recommended: false, comment: 'Nej.' }),
    ),
  ],
  [
    3,
    fc.constantFrom(
      command(choosePaperDelivery, 'toBePosted', { shouldBeSentByMail: true }),
      command(choosePaperDelivery, 'toBeUploaded', { shouldBeSentByMail: false }),
      command(markPosted, 'posted', { hasBeenSentByMail: true }),
      command(uploadSignedDocument, 'upload', { file: { name: 'sida.png', content: PNG } }),
    ),
  ],
  [
    2,
    fc.constantFrom(
      operation(shareForSignature, 'share', { emails: ['vd@example.com'] }),
      operation(cancelSignature, 'cancel', {}),
      operation(shareForInternalSignature, 'shareInternal', { emails: ['chef@example.com'] }),
      operation(exportCase, 'export', { notifyAdmissionDate: dayAhead(ADMITTED_IN) }),
      command(lockForPaper, 'lockForPaper', { numberOfSignatories: 1 }),
    ),
  ],
  [
    3,
    fc.constantFrom(
      bySigningService(completeSignature, 'all signed', signed),
      bySigningService(declineSignature, 'declined', { document: document('declined') }),
      bySigningService(completeInternalSignature, 'manager signed', signed),
      bySigningService(declineInternalSignature, 'manager declined', { document: document('declined') }),
      byRegister(activateMembership, 'active', undefined),
      byRegister(cancelMembership, 'cancelled', undefined),
      byRegister(changeLegalName, 'renamed', { name: 'Nytt Namn AB' }),
    ),
  ],
  [1, fc.constant(byRegister(invalidateCase, 'deregistered', undefined))],
  [4, fc.constant(applyAgain)],
  [
    4,
    fc.oneof(
      text.map((message) => command(postMessage, 'postMessage', { message })),
      text.map((written) => command(writeNote, 'writeNote', { text: written })),
      fc.boolean().map(
        (isHandled): Move => ({
          name: `mark the last message ${isHandled}`,
          fits: () => true,
          run: async (actor, caseId) => {
            const last = await db().message.findFirst({ where: { caseId }, orderBy: { createdAt: 'desc' } });
            const messageId = last?.id ?? crypto.randomUUID();
            return runCommand(markMessageHandled, actor, caseId, { messageId, isHandled });
          },
        }),
      ),
    ),
  ],
  [
    3,
    fc.oneof(
      fc
        .constantFrom('sv' as const, 'en' as const)
        .map((locale) => command(changeLocale, 'locale', { locale })),
      fc
        .constantFrom('a@example.com', 'b@example.com')
        .map((email) => command(changeContact, 'contact', { email, message: undefined })),
      fc.constant(command(sendAdmissionDate, 'admission', { admissionDate: dayAhead(ADMITTED_IN) })),
      fc.constant(command(resetDelegation, 'reset delegation', {})),
      fc.constant<Move>({
        name: 'delegate',
        fits: fitting('delegate'),
        run: async (actor, caseId) => {
          const { moId } = await db().case.findUniqueOrThrow({ where: { id: caseId } });
          const { accountId } = await db().accountRole.findFirstOrThrow({ where: { moId, roleId: 2 } });
          return runCommand(delegateCase, actor, caseId, { userAdId: accountId });
        },
      }),
    ),
  ],
  [
    2,
    fc.constantFrom(
      command(rejectCase, 'reject', { reason: 'Nej.' }),
      command(withdrawApplication, 'withdrawApplication', { reason: undefined }),
      command(deleteCase, 'delete', { note: undefined }),
      command(archiveCase, 'archive', {}),
      command(archiveCase, 'unarchive', { isArchived: false }),
    ),
  ],
];

/** Any of the moves. A failing walk prints the names of its moves. */
export const anyMove: fc.Arbitrary<Move> = fc
  .oneof(...moves.map(([weight, arbitrary]) => ({ weight, arbitrary })))
  .map((move) => ({ ...move, [fc.toStringMethod]: () => move.name }));

/** Returns the actor of a move: the system, for moves that only a system makes. */
export const actorFor = (move: Move, actor: Actor): Actor =>
  move.bySystem ? systemActor(move.bySystem) : actor;
