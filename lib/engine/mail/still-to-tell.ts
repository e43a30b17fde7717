import { formStatusColumn } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { missingForSignature, type ReadinessFacts } from '@/lib/domain/lifecycle/readiness';
import { type CaseStatus, isEditable, isFormDone } from '@/lib/domain/lifecycle/status';
import type { MailData, MailField, MailType } from '@/lib/domain/mails';

export interface GatheringMail {
  caseId: string;
  type: MailType;
  data: MailData;
  status: CaseStatus;
}

/** What a mail that has gathered tells when it is sent; null if there is nothing left to tell. */
type Told = { fields: MailField[]; values?: Record<string, string> } | null;

interface Gathering {
  /** What it tells when it is sent. */
  stillToTell(tx: Tx, mail: GatheringMail): Promise<Told>;
  /** When something last happened that it waits for the end of; null if nothing did. */
  lastActivity?(tx: Tx, mail: GatheringMail): Promise<Date | null>;
}

/** The mails that gather. */
export const GATHERING: Partial<Record<MailType, Gathering>> = {
  correctionRequested: { stillToTell: (tx, mail) => correctionsToTell(tx, mail, { isHandled: false }) },
  correctionHandled: { stillToTell: (tx, mail) => correctionsToTell(tx, mail, { isHandled: true }) },
  colleagueDone: { stillToTell: formsThatAreDone, lastActivity: lastWritten },
};

async function correctionsToTell(
  tx: Tx,
  { data: { fields = [] } }: GatheringMail,
  state: { isHandled: boolean },
): Promise<Told> {
  const left = await correctionsAmong(tx, fields, state);
  return left.length > 0 ? { fields: left } : null;
}

/** Those of the corrections that a mail is about that are not cleared, and handled or not. */
export async function correctionsAmong(
  tx: Tx,
  fields: readonly MailField[],
  state: { isHandled: boolean },
): Promise<MailField[]> {
  const asked = fields.flatMap(({ correctionId }) => correctionId ?? []);
  const found = await tx.correction.findMany({
    where: { id: { in: asked }, clearedAt: null, ...state },
    select: { id: true },
  });
  const ids = new Set(found.map(({ id }) => id));
  return fields.filter(({ correctionId }) => correctionId && ids.has(correctionId));
}

/** The forms that are still done, unless the application is on its way already. */
async function formsThatAreDone(
  tx: Tx,
  { caseId, status, data: { fields = [] } }: GatheringMail,
): Promise<Told> {
  if (!isEditable(status)) return null;
  const { forms, corrections } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: {
      forms: { select: { formId: true, status: true, savedAt: true } },
      corrections: {
        where: { clearedAt: null },
        select: { formId: true, componentId: true, isHandled: true },
      },
    },
  });
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
