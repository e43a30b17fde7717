import { formStatusColumn } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { missingForSignature, type ReadinessFacts } from '@/lib/domain/lifecycle/readiness';
import { type CaseStatus, isEditable, isFormDone } from '@/lib/domain/lifecycle/status';
import type { MailData, MailField, MailType } from '@/lib/domain/mails';
import type { Prisma } from '@/lib/generated/prisma/client';

export interface GatheringMail {
  caseId: string;
  type: MailType;
  data: MailData;
  status: CaseStatus;
}

/** What a mail that has gathered tells when it is sent; null if there is nothing left to tell. */
type Told = { fields: MailField[]; values?: Record<string, string> } | null;

/** What of a case these mails tell, however many of them there are. */
export const GATHERED = {
  forms: { select: { formId: true, status: true, savedAt: true } },
  corrections: {
    where: { clearedAt: null },
    select: { id: true, formId: true, componentId: true, isHandled: true },
  },
} satisfies Prisma.CaseSelect;

type Gathered = Prisma.CaseGetPayload<{ select: typeof GATHERED }>;

interface Gathering {
  /** What it tells of its case as it is now. */
  stillToTell(gathered: Gathered, mail: Pick<GatheringMail, 'status' | 'data'>): Told;
  /** When something last happened that it waits for the end of; null if nothing did. */
  lastActivity?(tx: Tx, mail: GatheringMail): Promise<Date | null>;
}

/** The mails that gather. */
export const GATHERING: Partial<Record<MailType, Gathering>> = {
  correctionRequested: { stillToTell: (gathered, mail) => correctionsToTell(gathered, mail, false) },
  correctionHandled: { stillToTell: (gathered, mail) => correctionsToTell(gathered, mail, true) },
  colleagueDone: { stillToTell: formsThatAreDone, lastActivity: lastWritten },
};

/** The corrections that a mail is about that are not cleared, and handled or not. */
function correctionsToTell(
  { corrections }: Gathered,
  { data: { fields = [] } }: Pick<GatheringMail, 'data'>,
  isHandled: boolean,
): Told {
  const ids = new Set(corrections.filter((one) => one.isHandled === isHandled).map(({ id }) => id));
  const left = fields.filter(({ correctionId }) => correctionId && ids.has(correctionId));
  return left.length > 0 ? { fields: left } : null;
}

/** What gathering mails tell of a case. */
export function readGathered(tx: Tx, caseId: string): Promise<Gathered> {
  return tx.case.findUniqueOrThrow({ where: { id: caseId }, select: GATHERED });
}

/** Those of the corrections that a mail is about that are open. */
export const openCorrectionsAmong = (gathered: Gathered, data: MailData): MailField[] =>
  correctionsToTell(gathered, { data }, false)?.fields ?? [];

/** The forms that are still done, unless the application is on its way already. */
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
  /** Those that are not cleared. */
  corrections: ReadinessFacts['corrections'];
}

/** How many forms are left to fill in, and whether the application cannot be signed although none is, as values of a mail's text. */
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

/** When one of those who filled in the forms last wrote an answer. */
async function lastWritten(tx: Tx, { caseId, data: { fields = [] } }: GatheringMail): Promise<Date | null> {
  const writers = fields.map(({ description }) => description);
  const { _max } = await tx.caseValue.aggregate({
    where: { caseId, updatedBy: { in: writers } },
    _max: { updatedAt: true },
  });
  return _max.updatedAt;
}
