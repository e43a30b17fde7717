import { isSameEmail } from '@/lib/domain/fields/addresses';
import { emailInPersonText, personText } from '@/lib/domain/fields/contact';
import { holdsIn } from '@/lib/domain/lifecycle/mail-holds';
import { isPaperPosted, REMINDABLE } from '@/lib/domain/lifecycle/signed';
import { isAnswered } from '@/lib/domain/lifecycle/state';
import { isEditable, type SignatureStatus } from '@/lib/domain/lifecycle/status';
import { canBeUndone, hasCaseLink, type MailData, type MailType, reminderIn } from '@/lib/domain/mails';
import { HOUR_MS } from '@/lib/domain/time';
import { invited } from '@/lib/engine/access/access';
import { dateDecided, newestDecision } from '@/lib/engine/audit/record';
import { undoUntil } from '@/lib/engine/held-decision';
import { GATHERED, GATHERING, openCorrectionsAmong, readGathered } from '@/lib/engine/mail/gathered-mail';
import { unhandledMessages } from '@/lib/features/messages/messages';
import { announcedDeletion } from '@/lib/features/retention/retention-facts';
import type { Prisma } from '@/lib/generated/prisma/client';
import { caseStatusColumn, pastColumns } from '@/lib/platform/database/columns/columns';
import { db, type Tx } from '@/lib/platform/database/db';

interface EarlierMail {
  type: MailType;
  to: string;
  data: MailData;
}

/** The parts of a case that decide whether its mails are still true. */
const CASE_OF_MAIL = {
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
      signatories: { orderBy: { email: 'asc' }, select: { email: true, name: true, status: true } },
    },
  },
} satisfies Prisma.CaseSelect;

interface CaseOfMail extends Prisma.CaseGetPayload<{ select: typeof CASE_OF_MAIL }> {
  /** The owner of the case while a substitute has it. */
  assignedFor: { email: string } | null;
}

/**
 * Reads a case, and returns a function that updates a mail that was queued some time ago. The function returns null if the mail is no
 * longer true of the status, the admission date, the corrections, the signatories or the person responsible, or if nothing is left of the
 * corrections or forms that it names.
 */
export async function truthNow(tx: Tx, caseId: string): Promise<(mail: EarlierMail) => MailData | null> {
  const theCase = await readCaseOfMail(tx, caseId);
  const past = pastColumns.parse(theCase);
  return (mail) => {
    const { type, data } = mail;
    if (!holdsIn(type, past)) return null;
    const gathering = GATHERING[type];
    // A mail without fields is from an earlier version.
    if (gathering && data.fields) {
      const current = gathering.leftToReport(theCase, { data, status: past.status });
      return current && { ...data, fields: current.fields, values: { ...data.values, ...current.values } };
    }
    return factsNow(mail, theCase);
  };
}

async function readCaseOfMail(tx: Tx, caseId: string): Promise<CaseOfMail> {
  const theCase = await tx.case.findUniqueOrThrow({ where: { id: caseId }, select: CASE_OF_MAIL });
  const { assignedForId: id } = theCase;
  const assignedFor = id && (await tx.account.findUnique({ where: { id }, select: { email: true } }));
  return { ...theCase, assignedFor: assignedFor || null };
}

/** The same for what depends neither on the status nor on lists. */
function factsNow(
  { type, to, data }: EarlierMail,
  { decisions, openCorrections, assignedTo, assignedFor, signatures }: CaseOfMail,
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
    case 'signingStopped':
      return signatoriesOf(signatures, 'SHARED').some(isTo) ? null : data;
    case 'paperPosted':
      return signatures.some(({ kind, status }) => kind === 'ANALOG' && !isPaperPosted(status)) ? null : data;
    default:
      return data;
  }
}

type Signatures = CaseOfMail['signatures'];

const signatoriesOf = (signatures: Signatures, inStatus?: SignatureStatus) =>
  signatures.find(({ kind, status }) => kind === 'DIGITAL' && (inStatus ?? status) === status)?.signatories ??
  [];

/** Updates the named signatories to those of the document that is out. One of them may have been replaced. */
function withSignatories(data: MailData, signatures: Signatures): MailData {
  const signatories = signatoriesOf(signatures);
  const named = addressesIn(data.values.signatories);
  const isSame =
    named.length === signatories.length &&
    signatories.every(({ email }) => named.some((one) => isSameEmail(one, email)));
  if (isSame || signatories.length === 0) return data;
  const { isAlone: _, ...values } = data.values;
  return withValue({ ...data, values }, 'signatories', signatories);
}

/** Returns the addresses whose mail has still not arrived. Null if there are none left. */
function withBounced(data: MailData, signatures: Signatures): MailData | null {
  const named = addressesIn(data.values.addresses);
  const left = signatoriesOf(signatures).filter(
    ({ email, status }) => status === 'bounced' && named.some((one) => isSameEmail(one, email)),
  );
  if (left.length === 0) return null;
  return left.length === named.length ? data : withValue(data, 'addresses', left);
}

const addressesIn = (list = ''): string[] => list.split(', ').filter(Boolean).map(emailInPersonText);

function withValue(
  data: MailData,
  name: string,
  people: readonly { email: string; name: string | null }[],
): MailData {
  const addresses = people.map(personText).join(', ');
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

interface QueuedMail {
  caseId: string;
  type: MailType;
  to: string;
  data: MailData;
  createdAt: Date;
  /** How often we have tried to send the mail. */
  attempts: number;
  /** Whether its address has refused it. */
  isRefused: boolean;
}

/**
 * Returns the data of a mail at the moment it is sent, perhaps much later than it was queued, or null if the mail is no longer wanted. It
 * is wanted if the invited colleague still has a link, if its contact person is still the contact person, if a mail that could not be sent
 * at first is still true, and if what it reminds or warns of is still ahead.
 */
export async function stillWanted(mail: QueuedMail, now: Date): Promise<MailData | null> {
  const { caseId, type } = mail;
  if (hasCaseLink(type) && !(await hasItsLink(caseId, mail.data))) return null;
  const data = hasWaited(mail, now) ? (await truthNow(db(), caseId))(mail) : mail.data;
  if (data === null || (type === 'retentionWarning' && mail.isRefused)) return data;
  return stillToCome(db(), { ...mail, data }, now);
}

/** Returns the data of a mail that is sent again now, or null if the mail is no longer true. Does not check who may have it. */
export async function wantedAgain(
  tx: Tx,
  mail: Pick<QueuedMail, 'caseId' | 'type' | 'to' | 'data'>,
  now: Date,
): Promise<MailData | null> {
  const data = (await truthNow(tx, mail.caseId))(mail);
  return data && stillToCome(tx, { ...mail, data, createdAt: now }, now);
}

/**
 * Removes from a reminder what is already done, and updates the deletion date of a warning. Returns null if nothing is left. Other mails
 * stay unchanged.
 */
async function stillToCome(
  tx: Tx,
  { caseId, type, to, data, createdAt }: Pick<QueuedMail, 'caseId' | 'type' | 'to' | 'data' | 'createdAt'>,
  now: Date,
): Promise<MailData | null> {
  if (type === 'retentionWarning') return withDeletionDay(tx, caseId, data, now);
  switch (reminderIn(type)) {
    case null:
      return data;
    case 'corrections':
      return withOpenCorrections(tx, caseId, data);
    case 'signatories':
      return (await waitingSignatories(tx, caseId, to)) > 0 ? data : null;
    case 'draft':
      return (await isLeftToCompany(tx, caseId, createdAt)) ? data : null;
  }
}

/**
 * Whether a mail could not be sent at first, or was not tried for an hour. A first attempt says what has just happened, even if something else
 * has followed. A mail that its address has refused is retried unchanged, because dropping it would hide that the address refuses mail.
 */
const hasWaited = ({ type, attempts, createdAt, isRefused }: QueuedMail, now: Date): boolean =>
  !isRefused &&
  (attempts > 0 || now.getTime() - createdAt.getTime() > HOUR_MS || mayBeUndone(type, createdAt));

/** Whether a mail has waited because a person could undo what it says. */
const mayBeUndone = (type: MailType, createdAt: Date): boolean =>
  canBeUndone(type) && undoUntil(createdAt) !== null;

/** Whether the link that a mail will carry still works. A change of contact person ends the links of the former one. */
async function hasItsLink(caseId: string, { linkVersion, colleague }: MailData): Promise<boolean> {
  if (colleague !== undefined) return hasInvitation(db(), caseId, colleague);
  return (await db().case.count({ where: { id: caseId, linkVersion } })) > 0;
}

/** Whether the colleague that a mail is for still has a link. Always true for a mail to somebody else. */
export async function hasInvitation(tx: Tx, caseId: string, number: number | undefined): Promise<boolean> {
  if (number === undefined) return true;
  return (await tx.colleague.count({ where: { caseId, ...invited(number) } })) > 0;
}

/**
 * Whether the application is with the company, and the company has asked nothing since `since`. Earlier questions did not prevent the
 * reminder.
 */
async function isLeftToCompany(tx: Tx, caseId: string, since: Date): Promise<boolean> {
  const { status } = await tx.case.findUniqueOrThrow({ where: { id: caseId }, select: { status: true } });
  if (!isEditable(caseStatusColumn.parse(status))) return false;
  return isAnswered({ unhandledMessages: await unhandledMessages(tx, caseId, since) });
}

/** Updates the day in a warning to the one that applies now, also if the organisation has changed its rule since. */
async function withDeletionDay(tx: Tx, caseId: string, data: MailData, now: Date): Promise<MailData | null> {
  const deletionDate = await announcedDeletion(tx, caseId, now);
  if (deletionDate === null) return null;
  return deletionDate === data.values.deletionDate
    ? data
    : { ...data, values: { ...data.values, deletionDate } };
}

async function withOpenCorrections(tx: Tx, caseId: string, data: MailData): Promise<MailData | null> {
  const fields = openCorrectionsAmong(await readGathered(tx, caseId), data);
  if (fields.length === 0) return null;
  return fields.length === data.fields?.length ? data : { ...data, fields };
}

function waitingSignatories(tx: Tx, caseId: string, email: string): Promise<number> {
  return tx.signatory.count({
    where: {
      email,
      status: { in: [...REMINDABLE] },
      signature: { caseId, isCurrent: true, status: 'SHARED' },
    },
  });
}
