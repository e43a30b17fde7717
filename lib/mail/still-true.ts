import { pastColumns } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { isSameEmail } from '@/lib/domain/fields/email';
import { holdsIn } from '@/lib/domain/lifecycle/mail-holds';
import type { MailData, MailType } from '@/lib/domain/mails';
import { dateDecided, newestDecision } from '@/lib/engine/audit/decided-date';
import { GATHERED, GATHERING } from '@/lib/engine/mail/still-to-tell';
import type { Prisma } from '@/lib/generated/prisma/client';

interface EarlierMail {
  type: MailType;
  to: string;
  data: MailData;
}

/** What mails tell of a case besides its status. */
const TOLD = {
  status: true,
  archivedFrom: true,
  decisions: newestDecision,
  openCorrections: true,
  ...GATHERED,
  assignedTo: { select: { email: true } },
} satisfies Prisma.CaseSelect;

type ToldCase = Prisma.CaseGetPayload<{ select: typeof TOLD }>;

/**
 * Reads a case, and returns what a mail that was queued some time ago says now; null if it is no longer so of the status, the admission
 * date, the corrections or the person responsible, or nothing is left of the corrections or forms that it names.
 */
export async function truthNow(tx: Tx, caseId: string): Promise<(mail: EarlierMail) => MailData | null> {
  const theCase = await tx.case.findUniqueOrThrow({ where: { id: caseId }, select: TOLD });
  const past = pastColumns.parse(theCase);
  return (mail) => {
    const { type, data } = mail;
    if (!holdsIn(type, past)) return null;
    const gathering = GATHERING[type];
    // One without them is of an earlier version.
    if (gathering && data.fields) {
      const told = gathering.stillToTell(theCase, { data, status: past.status });
      return told && { ...data, fields: told.fields, values: { ...data.values, ...told.values } };
    }
    return factsNow(mail, theCase);
  };
}

/** The same of what depends neither on the status nor on lists. */
function factsNow(
  { type, to, data }: EarlierMail,
  { decisions, openCorrections, assignedTo }: ToldCase,
): MailData | null {
  const isResponsible = assignedTo !== null && isSameEmail(assignedTo.email, to);
  switch (type) {
    case 'admissionDate':
      return withDecidedDate(data, dateDecided(decisions));
    case 'caseDelegated':
      return isResponsible ? data : null;
    case 'caseTakenOver':
      return isResponsible ? null : data;
    case 'correctionsReceived':
      return openCorrections === 0 ? data : null;
    default:
      return data;
  }
}

/** One that tells of the approval too gets the date that is decided now, since no other mail tells of the approval. */
function withDecidedDate(data: MailData, decided: string | null): MailData | null {
  if (decided === null || data.values.admissionDate === decided) return data;
  return data.values.isApproved ? { ...data, values: { ...data.values, admissionDate: decided } } : null;
}
