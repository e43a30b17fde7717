import { AUDIT_DETAILS, type AuditType, type HAS_REACHED } from '@/lib/domain/audit/events';
import { type DatedStep, STEP_EVENTS, stepsIn } from '@/lib/domain/audit/steps';
import type { FormTemplate } from '@/lib/domain/forms/component';
import { remindedOf } from '@/lib/domain/lifecycle/conditions';
import { isEditable } from '@/lib/domain/lifecycle/status';
import { MAIL_TYPES, NOT_RECEIVED, reminderIn, UNDELIVERED, UNSENT } from '@/lib/domain/mails';
import { anyRegionalReviewer } from '@/lib/engine/access/facts';
import { type CaseRecord, type LockedCase, underWayNow } from '@/lib/engine/access/locked-case';
import { dateDecided, newestDecision } from '@/lib/engine/audit/record';
import { type HeldView, heldView } from '@/lib/engine/held-decision';
import { changedIn, rowsBefore } from '@/lib/engine/withheld';
import { type DynamicOption, optionsByTag } from '@/lib/features/application/dynamic-data';
import { loadTemplate } from '@/lib/features/application/form-state';
import { admissionMail } from '@/lib/features/case/send-admission-date';
import { type SignatureRow, signatureInclude } from '@/lib/features/case/signature-view';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';

/** All data for the view of a case. */
export interface CaseMaterial {
  case: CaseRecord;
  template: FormTemplate;
  dynamicData: Record<string, DynamicOption[]>;
  forms: Prisma.CaseFormGetPayload<object>[];
  values: Prisma.CaseValueGetPayload<object>[];
  corrections: Prisma.CorrectionGetPayload<object>[];
  checkPoints: Prisma.CheckPointGetPayload<object>[];
  /** The current signatures: the company's before the organisation's own. */
  signatures: SignatureRow[];
  /** The digital signature that was last requested, whatever happened to it. */
  formerSignature: SignatureRow | null;
  /** When the last digital signing ended without all signatures, and through whom. Null if it did not, or if the application cannot be changed. */
  signingEnd: { at: Date; actorKind: string; actorName: string } | null;
  /** The last exchange of a signatory since the application was sent for signing, while it is out. */
  replaced: { at: Date; by: string; from: string; fromName?: string; to: string; lost: string[] } | null;
  files: {
    id: string;
    componentId: string | null;
    displayFileName: string;
    contentType: string;
    size: number;
    sha256: string;
    createdAt: Date;
  }[];
  review: Prisma.RegionalReviewGetPayload<object> | null;
  undelivered: { to: string; events: { status: string; at: Date }[] } | null;
  /** The admission date that was last mailed or exported, as `YYYY-MM-DD`. Null if there is none, or if it was not requested. */
  decidedAdmission: string | null;
  /** The mail that says it, for case workers. Null if none does. */
  admissionMail: { at: Date; isSent: boolean } | null;
  /** Null for case workers and documents, and once retention has erased it. */
  steps: DatedStep[] | null;
  /** Who withdrew the application, and why. Null if nobody did, and as `steps`. */
  withdrawal: { by: string; reason: string | null } | null;
  underWay: LockedCase['underWay'];
  /** Whether the register has got the case although the last export failed. Null if it did not. */
  exportReached: (typeof HAS_REACHED)[number] | null;
  reminders: { count: number; lastAt: Date } | null;
  /** The latest decision, while it can be taken back. */
  held: HeldView | null;
  /** One of those who can answer a regional review, if there is any. */
  regionalReviewers: readonly object[];
}

interface ReadOptions {
  /** Reads also what a view of the case shows, and no document: the decided date, for case workers what is under way, for applicants the steps. */
  view?: 'applicant' | 'caseWorker';
}

/** Reads the material in one statement, however large the case is, and in others what few cases have. */
export async function readCase(
  tx: Tx,
  theCase: CaseRecord,
  { view }: ReadOptions = {},
): Promise<CaseMaterial> {
  const [template, found] = await Promise.all([
    loadTemplate(tx, theCase.templateId),
    tx.case.findUniqueOrThrow({ where: { id: theCase.id }, select: materialOf(theCase, view) }),
  ]);
  const { mo, regionalReviews, mails, decisions, heldDecisions, operations, auditEntries, ...present } =
    found;
  const withDecision = view === 'caseWorker';
  const decidedAdmission = dateDecided(decisions);
  const rows = { ...present, ...(await seenBefore(tx, theCase, present)) };
  return {
    ...rows,
    signatures: currentOnes(rows.signatures),
    formerSignature: rows.signatures.find(({ kind }) => kind === 'DIGITAL') ?? null,
    signingEnd: await signingEnd(tx, theCase, rows),
    replaced: await replacedSignatory(tx, theCase),
    case: theCase,
    template,
    dynamicData: optionsByTag(mo.dynamicData),
    review: regionalReviews[0] ?? null,
    undelivered: mails[0] ?? null,
    decidedAdmission,
    admissionMail:
      withDecision && decidedAdmission ? await admissionMail(tx, theCase, decidedAdmission) : null,
    steps: view === 'applicant' && !theCase.erasedAt ? stepsIn(auditEntries) : null,
    withdrawal: theCase.erasedAt ? null : withdrawalIn(auditEntries),
    underWay: operations[0] ?? null,
    exportReached: withDecision && theCase.exportFailedAt ? await exportReached(tx, theCase.id) : null,
    reminders: withDecision ? await remindersOf(tx, theCase, rows) : null,
    held: await heldView(tx, heldDecisions[0]),
    regionalReviewers: mo.roles,
  };
}

type Shown = Pick<CaseMaterial, 'forms' | 'values' | 'corrections' | 'signatures'>;

/** What an applicant sees of these rows, while decisions are withheld from them. */
async function seenBefore(
  tx: Tx,
  { withheld }: CaseRecord,
  { forms, values, corrections, signatures }: Shown,
): Promise<Shown> {
  const before = await rowsBefore(tx, corrections, withheld, { table: 'correction', key: 'id' });
  return {
    forms: await rowsBefore(tx, forms, withheld, { table: 'case_form', key: 'formId' }),
    values: await rowsBefore(tx, values, withheld, { table: 'case_value', key: 'componentId' }),
    corrections: before.filter(({ clearedAt }) => clearedAt === null),
    signatures: await rowsBefore(tx, signatures, withheld, { table: 'signature', key: 'id' }),
  };
}

/** The events that end a digital signing without all signatures. */
const SIGNING_ENDS = ['SignatureRejected', 'SignatureDenied', 'SignatureRejectedByMA'] satisfies AuditType[];

async function signingEnd(
  tx: Tx,
  { id: caseId, status }: CaseRecord,
  { signatures }: Pick<CaseMaterial, 'signatures'>,
): Promise<CaseMaterial['signingEnd']> {
  const last = signatures.find(({ kind }) => kind === 'DIGITAL');
  if (!isEditable(status) || !last?.status.startsWith('REJECTED')) return null;
  return tx.auditEntry.findFirst({
    where: { caseId, type: { in: SIGNING_ENDS } },
    orderBy: { sequence: 'desc' },
    select: { at: true, actorKind: true, actorName: true },
  });
}

const withdrawn = AUDIT_DETAILS.ApplicationWithdrawn.nullable();

function withdrawalIn(
  entries: readonly { type: string; actorName: string; details: unknown }[],
): CaseMaterial['withdrawal'] {
  const entry = entries.findLast(({ type }) => type === 'ApplicationWithdrawn');
  return entry ? { by: entry.actorName, reason: withdrawn.parse(entry.details)?.reason ?? null } : null;
}

async function replacedSignatory(
  tx: Tx,
  { id: caseId, status }: CaseRecord,
): Promise<CaseMaterial['replaced']> {
  if (status !== 'SHARED_FOR_EXTERNAL_SIGNATURE') return null;
  const sent = await tx.auditEntry.findFirst({
    where: { caseId, type: { in: ['SignatureShared', 'SignatoryReplaced'] satisfies AuditType[] } },
    orderBy: { sequence: 'desc' },
    select: { type: true, at: true, actorName: true, details: true },
  });
  if (sent?.type !== 'SignatoryReplaced') return null;
  const { from, to, lost } = AUDIT_DETAILS.SignatoryReplaced.parse(sent.details);
  const named = await tx.signatory.findFirst({
    where: { email: from, name: { not: null }, signature: { caseId } },
    orderBy: { signature: { createdAt: 'desc' } },
    select: { name: true },
  });
  return { at: sent.at, by: sent.actorName, from, ...(named?.name && { fromName: named.name }), to, lost };
}

const failedExport = AUDIT_DETAILS.ExportFailed.nullable();

async function exportReached(tx: Tx, caseId: string): Promise<CaseMaterial['exportReached']> {
  const entry = await tx.auditEntry.findFirst({
    where: { caseId, type: 'ExportFailed' },
    orderBy: { sequence: 'desc' },
    select: { details: true },
  });
  return entry ? (failedExport.parse(entry.details)?.hasReached ?? 'unknown') : null;
}

/** How often whoever the case waits for has been reminded of what it waits for now, and when last. Null if never. */
async function remindersOf(
  tx: Tx,
  theCase: CaseRecord,
  { signatures, corrections }: Pick<CaseMaterial, 'signatures' | 'corrections'>,
): Promise<CaseMaterial['reminders']> {
  const about = remindedOf(theCase.status, theCase);
  if (about === null) return null;
  const since =
    about === 'signatories'
      ? signatures.find(({ kind, isCurrent }) => kind === 'DIGITAL' && isCurrent)?.createdAt
      : corrections.map(({ requestedAt }) => requestedAt).sort((a, b) => a.getTime() - b.getTime())[0];
  const types = MAIL_TYPES.filter((type) => reminderIn(type) === about);
  const times = await tx.mail.groupBy({
    by: ['createdAt'],
    where: { caseId: theCase.id, type: { in: types }, createdAt: { gte: since ?? theCase.createdAt } },
    orderBy: { createdAt: 'desc' },
  });
  return times[0] ? { count: times.length, lastAt: times[0].createdAt } : null;
}

function currentOnes(signatures: readonly SignatureRow[]): SignatureRow[] {
  const current = signatures.filter(({ isCurrent }) => isCurrent);
  return [
    ...current.filter(({ kind }) => kind !== 'INTERNAL'),
    ...current.filter(({ kind }) => kind === 'INTERNAL'),
  ];
}

function materialOf(theCase: CaseRecord, view: ReadOptions['view']) {
  const { hasUndeliveredMail, withheld } = theCase;
  const withDecision = view === 'caseWorker';
  const isSeen = { sequence: { notIn: withheld.map(({ sequence }) => sequence) } };
  const status = { in: [...NOT_RECEIVED] };
  return {
    forms: true,
    values: true,
    corrections: {
      where: { OR: [{ clearedAt: null }, { id: { in: changedIn(theCase.withheld, 'correction') } }] },
    },
    checkPoints: true,
    // Includes the digital signature that was last cancelled. Current signatures are newer than any other of their kind.
    signatures: {
      where: { OR: [{ isCurrent: true }, { kind: 'DIGITAL' }] },
      orderBy: { createdAt: 'desc' },
      take: 3,
      include: signatureInclude,
    },
    files: {
      where: { kind: 'FIELD' },
      select: {
        id: true,
        componentId: true,
        displayFileName: true,
        contentType: true,
        size: true,
        sha256: true,
        createdAt: true,
      },
    },
    regionalReviews: { where: { isCurrent: true }, take: 1 },
    // The newest mail that we could not make or send, or that did not reach the contact person.
    mails: {
      where: {
        OR: [
          { sentAt: null, events: { some: { status: { in: [...UNSENT] } } } },
          { to: theCase.contactEmail ?? '', events: { some: { status: { in: [...UNDELIVERED] } } } },
        ],
      },
      orderBy: { createdAt: 'desc' },
      take: hasUndeliveredMail ? 1 : 0,
      select: {
        to: true,
        events: { where: { status }, orderBy: { at: 'desc' }, take: 1, select: { status: true, at: true } },
      },
    },
    heldDecisions: {
      where: { until: { gt: new Date() }, takenBackAt: null },
      orderBy: { sequence: 'desc' },
      take: withDecision ? 1 : 0,
    },
    operations: { ...underWayNow, take: withDecision ? 1 : 0 },
    decisions: { ...newestDecision, where: isSeen, take: view ? 1 : 0 },
    auditEntries: {
      where: { type: { in: STEP_EVENTS }, ...isSeen },
      orderBy: { sequence: 'asc' },
      select: { type: true, at: true, sequence: true, details: true, actorName: true },
      ...(view === 'applicant' ? {} : { take: 0 }),
    },
    mo: { select: { dynamicData: true, roles: anyRegionalReviewer(theCase) } },
  } as const satisfies Prisma.CaseSelect;
}
