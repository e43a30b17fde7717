import { missingForSignature, type ReadinessFacts } from '@/lib/domain/lifecycle/readiness';
import { type CaseStatus, isEditable, isFormDone } from '@/lib/domain/lifecycle/status';
import type { MailData, MailField, MailType } from '@/lib/domain/mails';
import type { Prisma } from '@/lib/generated/prisma/client';
import { formStatusColumn } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';

export interface GatheringMail {
  caseId: string;
  type: MailType;
  data: MailData;
  status: CaseStatus;
}

/** What a gathered mail says when it is sent. Null if there is nothing left to say. */
type Told = { fields: MailField[]; values?: Record<string, string> } | null;

/** The part of a case that gathered mails report, whatever their number. */
export const GATHERED = {
  forms: { select: { formId: true, status: true, savedAt: true } },
  corrections: {
    where: { clearedAt: null },
    select: { id: true, formId: true, componentId: true, isHandled: true },
  },
} satisfies Prisma.CaseSelect;

type Gathered = Prisma.CaseGetPayload<{ select: typeof GATHERED }>;

interface Gathering {
  /** What the mail says about its case in its current state. */
  stillToTell(gathered: Gathered, mail: Pick<GatheringMail, 'status' | 'data'>): Told;
  /** When the activity that the mail waits for last happened. Null if it never did. */
  lastActivity?(tx: Tx, mail: GatheringMail): Promise<Date | null>;
}

/** The mails that gather. */
export const GATHERING: Partial<Record<MailType, Gathering>> = {
  correctionRequested: { stillToTell: (gathered, mail) => correctionsToTell(gathered, mail, false) },
  correctionHandled: { stillToTell: (gathered, mail) => correctionsToTell(gathered, mail, true) },
  colleagueDone: { stillToTell: formsThatAreDone, lastActivity: lastWritten },
};

/** The corrections of a mail that are not cleared, either those that are handled or those that are not. */
function correctionsToTell(
  { corrections }: Gathered,
  { data: { fields = [] } }: Pick<GatheringMail, 'data'>,
  isHandled: boolean,
): Told {
  const ids = new Set(corrections.filter((one) => one.isHandled === isHandled).map(({ id }) => id));
  const left = fields.filter(({ correctionId }) => correctionId && ids.has(correctionId));
  return left.length > 0 ? { fields: left } : null;
}

/** Reads the part of a case that gathered mails report. */
export function readGathered(tx: Tx, caseId: string): Promise<Gathered> {
  return tx.case.findUniqueOrThrow({ where: { id: caseId }, select: GATHERED });
}

/** The corrections of a mail that are still open. */
export const openCorrectionsAmong = (gathered: Gathered, data: MailData): MailField[] =>
  correctionsToTell(gathered, { data }, false)?.fields ?? [];

/** The forms of a mail that are still done. Null if there are none, or if the application can no longer be edited. */
function formsThatAreDone(
  { forms, corrections }: Gathered,
  { status, data: { fields = [] } }: Pick<GatheringMail, 'status' | 'data'>,
): Told {
  if (!isEditable(status)) return null;
  const done = fields.filter(({ formId }) =>
    forms.some((form) => form.formId === formId && isFormDone(form.status)),
  );
  return done.length > 0 ? { fields: done, values: leftValues({ forms, corrections }) } : null;
}

interface LeftFacts {
  forms: readonly { formId: string; status: string; savedAt: Date | null }[];
  /** Corrections that are not cleared. */
  corrections: ReadinessFacts['corrections'];
}

/** How many forms are left to fill in, and whether something else prevents signing, as values of a mail's text. */
export function leftValues({ forms, corrections }: LeftFacts): { left: string; isBlocked: string } {
  const missing = missingForSignature({
    forms: forms.map(({ formId, status, savedAt }) => ({
      id: formId,
      status: formStatusColumn.parse(status),
      isSavedByCompany: savedAt !== null,
    })),
    corrections,
  });
  const left = missing.filter(({ code }) => code === 'FORM_NOT_VALID').length;
  return { left: String(left), isBlocked: missing.length > left ? 'yes' : 'none' };
}

/** When one of the people who filled in the forms last wrote an answer. */
async function lastWritten(tx: Tx, { caseId, data: { fields = [] } }: GatheringMail): Promise<Date | null> {
  const writers = fields.map(({ description }) => description);
  const { _max } = await tx.caseValue.aggregate({
    where: { caseId, updatedBy: { in: writers } },
    _max: { updatedAt: true },
  });
  return _max.updatedAt;
}
