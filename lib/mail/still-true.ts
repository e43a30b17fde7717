import { pastColumns } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { isSameEmail } from '@/lib/domain/fields/email';
import { holdsIn } from '@/lib/domain/lifecycle/mail-holds';
import { isPaperPosted } from '@/lib/domain/lifecycle/signed';
import type { MailData, MailType } from '@/lib/domain/mails';
import { dateDecided, newestDecision } from '@/lib/engine/audit/decided-date';
import { GATHERED, GATHERING } from '@/lib/engine/mail/still-to-tell';
import type { Prisma } from '@/lib/generated/prisma/client';

interface EarlierMail {
  type: MailType;
  to: string;
  data: MailData;
}

/** The parts of a case that decide whether its mails are still true. */
const TOLD = {
  status: true,
  archivedFrom: true,
  decisions: newestDecision,
  openCorrections: true,
  ...GATHERED,
  assignedTo: { select: { email: true } },
  assignedForId: true,
  signatures: {
    where: { isCurrent: true },
    select: {
      kind: true,
      status: true,
      signatories: { orderBy: { email: 'asc' }, select: { email: true, status: true } },
    },
  },
} satisfies Prisma.CaseSelect;

interface ToldCase extends Prisma.CaseGetPayload<{ select: typeof TOLD }> {
  /** The owner of the case while a substitute has it. */
  assignedFor: { email: string } | null;
}

/**
 * Reads a case, and returns a function that updates a mail that was queued some time ago. The function returns null if the mail is no
 * longer true of the status, the admission date, the corrections, the signatories or the person responsible, or if nothing is left of the
 * corrections or forms that it names.
 */
export async function truthNow(tx: Tx, caseId: string): Promise<(mail: EarlierMail) => MailData | null> {
  const theCase = await readTold(tx, caseId);
  const past = pastColumns.parse(theCase);
  return (mail) => {
    const { type, data } = mail;
    if (!holdsIn(type, past)) return null;
    const gathering = GATHERING[type];
    // A mail without fields is from an earlier version.
    if (gathering && data.fields) {
      const told = gathering.stillToTell(theCase, { data, status: past.status });
      return told && { ...data, fields: told.fields, values: { ...data.values, ...told.values } };
    }
    return factsNow(mail, theCase);
  };
}

async function readTold(tx: Tx, caseId: string): Promise<ToldCase> {
  const theCase = await tx.case.findUniqueOrThrow({ where: { id: caseId }, select: TOLD });
  const { assignedForId: id } = theCase;
  const assignedFor = id && (await tx.account.findUnique({ where: { id }, select: { email: true } }));
  return { ...theCase, assignedFor: assignedFor || null };
}

/** The same for what depends neither on the status nor on lists. */
function factsNow(
  { type, to, data }: EarlierMail,
  { decisions, openCorrections, assignedTo, assignedFor, signatures }: ToldCase,
): MailData | null {
  const isTo = (person: { email: string } | null) => person !== null && isSameEmail(person.email, to);
  switch (type) {
    case 'admissionDate':
      return withDecidedDate(data, dateDecided(decisions));
    case 'caseDelegated':
      return isTo(assignedTo) || isTo(assignedFor) ? data : null;
    case 'caseTakenOver':
      return isTo(assignedTo) ? null : data;
    case 'correctionsReceived':
      return openCorrections === 0 ? data : null;
    case 'signableDocumentCreated':
      return withSignatories(data, signatures);
    case 'signatoryBounced':
      return withBounced(data, signatures);
    case 'paperPosted':
      return signatures.some(({ kind, status }) => kind === 'ANALOG' && !isPaperPosted(status)) ? null : data;
    default:
      return data;
  }
}

type Signatures = ToldCase['signatures'];

const signatoriesOf = (signatures: Signatures) =>
  signatures.find(({ kind }) => kind === 'DIGITAL')?.signatories ?? [];

/** Updates the named signatories to those of the document that is out. One of them may have been replaced. */
function withSignatories(data: MailData, signatures: Signatures): MailData {
  const signatories = signatoriesOf(signatures);
  const named = addressesIn(data.values.signatories);
  const isSame =
    named.length === signatories.length &&
    signatories.every(({ email }) => named.some((one) => isSameEmail(one, email)));
  if (isSame || signatories.length === 0) return data;
  return withValue(data, 'signatories', signatories);
}

/** Keeps only the addresses whose mail has still not arrived. Null if there are none left. */
function withBounced(data: MailData, signatures: Signatures): MailData | null {
  const named = addressesIn(data.values.addresses);
  const left = signatoriesOf(signatures).filter(
    ({ email, status }) => status === 'bounced' && named.some((one) => isSameEmail(one, email)),
  );
  if (left.length === 0) return null;
  return left.length === named.length ? data : withValue(data, 'addresses', left);
}

const addressesIn = (list = ''): string[] => list.split(', ').filter(Boolean);

function withValue(data: MailData, name: string, people: readonly { email: string }[]): MailData {
  const addresses = people.map(({ email }) => email).join(', ');
  return { ...data, values: { ...data.values, [name]: addresses } };
}

/**
 * Updates the date. A mail that also reports the approval gets the date that is decided now, since no other mail reports the approval.
 * Other mails with another date are no longer true, so null.
 */
function withDecidedDate(data: MailData, decided: string | null): MailData | null {
  if (decided === null || data.values.admissionDate === decided) return data;
  return data.values.isApproved ? { ...data, values: { ...data.values, admissionDate: decided } } : null;
}
