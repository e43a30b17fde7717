import { createHash } from 'node:crypto';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';
import type { DemoCase } from './demo-case';
import { renderPdf } from './documents';
import { keepTimes } from './times-of-case';

/** Writes the cases of the histories into the database, table by table. */
export async function insertCases(tx: Tx, cases: readonly DemoCase[], now: Date): Promise<void> {
  const all = <Row>(rowsOf: (theCase: DemoCase) => readonly Row[]): (Row & { caseId: string })[] =>
    cases.flatMap((theCase) => rowsOf(theCase).map((row) => ({ ...row, caseId: theCase.id })));
  // The case whose export failed, because the register did not answer.
  const failed = cases.find(({ status }) => status === 'APPROVED');
  await tx.case.createMany({
    data: cases.map((theCase) => ({ ...caseRow(theCase), exportFailedAt: theCase === failed ? now : null })),
  });
  await tx.caseForm.createMany({ data: all(({ forms }) => forms) });
  await tx.caseValue.createMany({ data: all(({ values }) => values) });
  await tx.correction.createMany({ data: all(({ corrections }) => corrections) });
  await tx.checkPoint.createMany({ data: all(({ checkPoints }) => checkPoints) });
  await tx.message.createMany({ data: all(({ messages }) => messages) });
  await tx.note.createMany({ data: all(({ notes }) => notes) });
  await tx.regionalReview.createMany({ data: all(({ reviews }) => reviews) });
  await tx.colleague.createMany({ data: all(({ colleagues }) => colleagues) });
  await insertSignatures(tx, cases);
  await insertMails(tx, cases, now);
  await tx.auditEntry.createMany({ data: cases.flatMap(({ audit }) => audit) });
  await keepTimes(tx, cases);
}

function caseRow(theCase: DemoCase): Prisma.CaseCreateManyInput {
  const { mo, company, corrections, messages, audit, desiredAdmissionDate } = theCase;
  const awaited = corrections.filter(({ clearedAt }) => clearedAt === null);
  return {
    id: theCase.id,
    moId: mo.id,
    templateId: mo.templateId,
    status: theCase.status,
    version: theCase.version,
    silent: theCase.silent,
    locale: theCase.locale,
    companyName: theCase.companyName,
    orgNo: company.orgNo,
    organisationType: company.organisationType,
    contactEmail: theCase.contactEmail,
    assignedToId: theCase.assignedTo?.accountId ?? null,
    linkVersion: theCase.linkVersion,
    linkValidUntil: theCase.linkValidUntil,
    createdAt: theCase.createdAt,
    lastChangedAt: audit.at(-1)?.at ?? theCase.createdAt,
    archivedAt: theCase.archivedAt,
    archivedFrom: theCase.archivedFrom,
    statusBeforeReview: theCase.statusBeforeReview,
    desiredAdmissionDate: desiredAdmissionDate ? new Date(`${desiredAdmissionDate}T00:00:00Z`) : null,
    rejectionReason: theCase.rejectionReason,
    registerId: theCase.registerId,
    creditReport: theCase.creditReport,
    internalSignature: theCase.internalSignature,
    unhandledMessages: messages.filter(({ postedByMA, isHandled }) => !postedByMA && !isHandled).length,
    openCorrections: awaited.filter(({ isHandled }) => !isHandled).length,
    correctionsDueOn: firstDue(awaited),
    handledCorrections: awaited.filter(({ isHandled }) => isHandled).length,
    hasUndeliveredMail: theCase.hasUndeliveredMail,
    hasBouncedSignatory: theCase.hasBouncedSignatory,
    auditSequence: audit.length,
    ...whereStopped(theCase),
  };
}

/** Where the company did something last, if it did anything. */
function whereStopped({
  forms,
  values,
  audit,
}: DemoCase): Pick<Prisma.CaseCreateManyInput, 'stoppedIn' | 'stoppedAt'> {
  if (forms.every(({ status }) => status === 'NOT-STARTED')) return {};
  const isReady = forms.every(({ status }) => status === 'VALID' || status === 'APPROVED');
  const last = values.at(-1);
  const at = audit.findLast(({ type }) => type === 'FormValueSaved' || type === 'FormStarted')?.at;
  if (!last || !at) return {};
  return { stoppedIn: isReady ? 'ready' : `field:${last.componentId}`, stoppedAt: at };
}

/** The earliest last day of the corrections that wait for the company. */
function firstDue(awaited: DemoCase['corrections']): Date | null {
  const days = awaited.flatMap(({ isHandled, dueOn }) => (isHandled || !dueOn ? [] : [dueOn.getTime()]));
  return days.length > 0 ? new Date(Math.min(...days)) : null;
}

async function insertSignatures(tx: Tx, cases: readonly DemoCase[]): Promise<void> {
  const files: Prisma.StoredFileCreateManyInput[] = [];
  for (const { id: caseId, files: ofCase } of cases) {
    for (const { text, ...file } of ofCase) {
      const content = Buffer.from(await renderPdf(text));
      const sha256 = createHash('sha256').update(content).digest('hex');
      files.push({ ...file, caseId, contentType: 'application/pdf', size: content.length, sha256, content });
    }
  }
  await tx.storedFile.createMany({ data: files });
  const signatures = cases.flatMap(({ id: caseId, signatures: ofCase }) =>
    ofCase.map((signature) => ({ ...signature, caseId })),
  );
  await tx.signature.createMany({ data: signatures.map(({ signatories, ...row }) => row) });
  await tx.signatory.createMany({
    data: signatures.flatMap(({ id: signatureId, signatories }) =>
      signatories.map((signatory) => ({ ...signatory, signatureId })),
    ),
  });
}

async function insertMails(tx: Tx, cases: readonly DemoCase[], now: Date): Promise<void> {
  const mails = cases.flatMap(({ id: caseId, mails: ofCase }) => ofCase.map((mail) => ({ ...mail, caseId })));
  await tx.mail.createMany({
    data: mails.map(({ events, data, ...row }) => ({ ...row, data: { ...data }, attempts: 1 })),
  });
  // Leaves out events in the future, such as mails that have not been opened yet.
  await tx.mailEvent.createMany({
    data: mails.flatMap(({ id: mailId, events }) =>
      events.filter(({ at }) => at <= now).map((event) => ({ ...event, mailId })),
    ),
  });
}
