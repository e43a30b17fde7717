import { PgBoss } from 'pg-boss';
import postgres from 'postgres';
import { type Client, holderOf, signedIn, stranger, succeed, visit } from '@/e2e/support/client';
import { createdCase, type PreparedCase, sharedCase } from '@/e2e/support/prepared-case';
import { expect, test } from '@/e2e/support/test';
import { isKeyOfText, LANGUAGES, type Language } from '@/e2e/support/texts';
import { isNight } from '@/lib/domain/deadlines';
import {
  canBeUndone,
  hasCaseLink,
  isForStaff,
  MAIL_TYPES,
  MAILS,
  type MailType,
  reminderIn,
  staffOf,
} from '@/lib/domain/mails';
import { dataOf, GIVEN_TO_MAILS } from '@/tests/fixtures/given-to-mails';

/*
 * Every mail in both languages, with everything that a command can give with it: the built product makes it and delivers it to a mailbox,
 * where it is read.
 */

test.setTimeout(180_000);

interface DeliveredMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

let sql: postgres.Sql;
let boss: PgBoss;

test.beforeAll(async () => {
  sql = postgres(process.env.MIGRATION_DATABASE_URL ?? '', { max: 1, onnotice: () => undefined });
  const connectionString = process.env.DATABASE_URL ?? '';
  boss = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false });
  await boss.start();
});

test.afterAll(async () => {
  await boss.stop();
  await sql.end();
});

/** Case workers whom a mail is for, if it is not for whoever is responsible. */
const STAFF: Record<string, string> = {
  onePerson: 'robert@example.com',
  regionalReviewers: 'ragnar@example.com',
};

/** Is only sent while its subject is as it says, so that a command has to cause it. */
const isCaused = (type: MailType) =>
  reminderIn(type) !== null || type === 'retentionWarning' || canBeUndone(type);

for (const language of LANGUAGES) {
  test(`every mail is delivered in ${language}, and reads well`, async () => {
    const theCase = await createdCase({ language });
    const email = `kollega@${theCase.orgNo}.example`;
    await succeed(holderOf(theCase), 'inviteColleague', { caseId: theCase.id, email });
    const queued = await queueAll(theCase, language);
    await expect.poll(() => notSent(queued), { timeout: 120_000, intervals: [1_000] }).toEqual([]);
    const delivered = await deliveredMails();
    for (const [messageId, type] of queued) {
      const mail = delivered.get(messageId);
      expect(mail, type).toBeDefined();
      if (mail) expect(wrongIn(mail, type), `${type}: ${mail.subject}\n${mail.text}`).toEqual([]);
    }
    const staff = await signedIn('Anna');
    for (const type of new Set(queued.values())) {
      const [messageId] = [...queued].find(([, one]) => one === type) ?? [];
      await expectLinkOpens(delivered.get(messageId ?? '') as DeliveredMail, type, language, staff);
    }
  });
}

for (const language of LANGUAGES) {
  test(`every reminder is delivered in ${language} while it is true, and reads well`, async () => {
    const [robert, hanna] = [await signedIn('Robert'), await signedIn('Hanna')];
    const draft = await createdCase({ language });
    await succeed(robert, 'sendReminder', { caseId: draft.id });
    const shared = await sharedCase({ language });
    const email = `firmatecknare1@${shared.orgNo}.example`;
    await succeed(holderOf(shared), 'remindSignatory', { caseId: shared.id, email });
    // One organisation gives companies a time for corrections, the other does not.
    const corrected = [
      await remindedOfCorrection(await createdCase({ language }), robert),
      await remindedOfCorrection(await createdCase({ language, moSlug: 'handelsforbundet' }), hanna),
    ];
    await warnedOfRetention(language, hanna);
    await expectSent(draft, 'draftReminder');
    await expectSent(shared, 'signatoryReminder');
    for (const theCase of corrected) await expectSent(theCase, 'correctionReminder');
  });
}

for (const language of LANGUAGES) {
  test(`every mail that can be undone is delivered in ${language} afterwards, and reads well`, async () => {
    const [robert, anna] = [await signedIn('Robert'), await signedIn('Anna')];
    const assignees = await succeed(anna, 'listAssignees', { moId: 1 });
    const userAdId = assignees.find(({ email }) => email === STAFF.onePerson)?.adId ?? '';
    const given = await createdCase({ language });
    await succeed(anna, 'delegateCase', { caseId: given.id, userAdId });
    await succeed(anna, 'postMessage', { caseId: given.id, message: 'Tack!' });
    const taken = await createdCase({ language });
    await succeed(robert, 'takeCase', { caseId: taken.id });
    await succeed(anna, 'takeCase', { caseId: taken.id, from: STAFF.onePerson });
    await expectSent(given, 'caseDelegated');
    await expectSent(given, 'messagePostedByCaseWorker');
    await expectSent(taken, 'caseTakenOver');
  });
}

async function remindedOfCorrection(theCase: PreparedCase, worker: Client): Promise<PreparedCase> {
  const { id: caseId } = theCase;
  const field = { formId: 'company', componentId: 'postalAddress' };
  await succeed(worker, 'requestCorrection', { caseId, ...field, description: 'Ange gatunumret.' });
  await succeed(worker, 'sendReminder', { caseId });
  return theCase;
}

/** A draft that nobody has changed for so long that its company is warned, and no other case. */
async function warnedOfRetention(language: Language, hanna: Client): Promise<PreparedCase> {
  const theCase = await createdCase({ language, moSlug: 'handelsforbundet' });
  const slug = theCase.moSlug;
  const { retention } = await succeed(hanna, 'getSettings', { slug });
  const drafts = { afterDays: 3_000, warnDays: 20, action: 'remove' as const };
  await succeed(hanna, 'changeSettings', { slug, retention: { drafts } });
  await sql`UPDATE "case" SET last_changed_at = now() - interval '2990 days' WHERE id = ${theCase.id}`;
  await boss.send('retention', {});
  await expectSent(theCase, 'retentionWarning');
  await succeed(hanna, 'changeSettings', { slug, retention });
  return theCase;
}

/** Expects that a mail of this type about a case is delivered, and reads well. Reminders wait until the morning if it is night. */
async function expectSent({ id: caseId }: PreparedCase, type: MailType): Promise<void> {
  if (reminderIn(type) && isNight(new Date())) {
    const waiting = await sql`
      SELECT 1 FROM mail JOIN pgboss.job ON job.data ->> 'mailId' = mail.id::text
      WHERE case_id = ${caseId} AND type = ${type} AND sent_at IS NULL AND start_after > now()`;
    expect(waiting, type).toHaveLength(1);
    return;
  }
  const sentIds = async () => {
    const rows = await sql`
      SELECT message_id FROM mail WHERE case_id = ${caseId} AND type = ${type} AND sent_at IS NOT NULL`;
    return rows.map(({ message_id }) => message_id as string);
  };
  await expect.poll(sentIds, { message: type, timeout: 60_000 }).toHaveLength(1);
  const delivered = await deliveredMails();
  for (const messageId of await sentIds()) {
    const mail = delivered.get(messageId) as DeliveredMail;
    expect(wrongIn(mail, type), `${type}: ${mail.subject}\n${mail.text}`).toEqual([]);
  }
}

/** Queues each mail as a command does. Returns the types by Message-ID. */
async function queueAll(
  { id: caseId, email, orgNo }: PreparedCase,
  language: Language,
): Promise<Map<string, MailType>> {
  const [{ linkVersion = 1 } = {}] =
    await sql`SELECT link_version AS "linkVersion" FROM "case" WHERE id = ${caseId}`;
  const queued = new Map<string, MailType>();
  const mails = MAIL_TYPES.filter((type) => !isCaused(type)).flatMap((type) =>
    GIVEN_TO_MAILS[type].map((given) => ({ type, data: { ...dataOf(given), linkVersion } })),
  );
  for (const { type, data } of mails) {
    const messageId = `<${crypto.randomUUID()}@brev.example>`;
    const to = hasCaseLink(type) ? email : (STAFF[staffOf(type) ?? ''] ?? `${type}@${orgNo}.example`);
    const [row] = await sql`
      INSERT INTO mail (case_id, type, locale, recipient, subject, data, message_id)
      VALUES (${caseId}, ${type}, ${language}, ${to}, '', ${sql.json(data as never)}, ${messageId})
      RETURNING id`;
    await boss.send('send-mail', { mailId: row?.id });
    queued.set(messageId, type);
  }
  return queued;
}

/** The mails that have not left, with what went wrong. */
async function notSent(queued: ReadonlyMap<string, MailType>): Promise<string[]> {
  const rows = await sql`
    SELECT message_id, sent_at, last_error FROM mail WHERE message_id IN ${sql([...queued.keys()])}`;
  const sent = new Set(rows.filter(({ sent_at }) => sent_at !== null).map(({ message_id }) => message_id));
  const why = new Map(rows.map(({ message_id, last_error }) => [message_id, last_error ?? 'waits']));
  return [...queued].flatMap(([id, type]) => (sent.has(id) ? [] : [`${type}: ${why.get(id) ?? 'left out'}`]));
}

async function deliveredMails(): Promise<Map<string, DeliveredMail>> {
  const response = await fetch(`${process.env.SANDBOX_URL}/mail/api/messages`);
  const mails = (await response.json()) as (DeliveredMail & { headers: Record<string, string> })[];
  return new Map(mails.map((mail) => [mail.headers['message-id'] ?? mail.messageId, mail]));
}

const LINK = /https?:\/\/localhost:\d+\/[^\s>)\]]+/;
const WRONG: Record<string, RegExp> = {
  'a place without its value': /\{\w+\}/,
  'no value': /\b(undefined|null|NaN)\b|\[object/,
  'a sentence without words': /[.!?:]\s*\.|(^|\n)\s*[.,;]|\s[.,;](\s|$)|\S {2,}\S/,
};

function wrongIn({ subject, text, html }: DeliveredMail, type: MailType): string[] {
  const said = `${subject}\n${text}`;
  const wrong = Object.entries(WRONG).flatMap(([what, pattern]) => (pattern.test(said) ? [what] : []));
  const keys = [...said.matchAll(/[a-z]\w*(?:\.\w+)+/g)].map(([word]) => word).filter(isKeyOfText);
  return [
    ...wrong,
    ...keys,
    ...(/\S/.test(subject) && !/\n/.test(subject) ? [] : ['no subject']),
    ...(/<p[^>]*>\s*<\/p>/.test(html) ? ['an empty paragraph'] : []),
    ...(MAILS[type].link === 'none' || LINK.test(text) ? [] : ['no link']),
  ];
}

/** The link of a mail leads its reader to a page. */
async function expectLinkOpens(
  { text }: DeliveredMail,
  type: MailType,
  language: Language,
  staff: Client,
): Promise<void> {
  if (MAILS[type].link === 'none') return;
  const [link = ''] = LINK.exec(text) ?? [];
  const { status, html } = await visit(isForStaff(type) ? staff : stranger(), link, language);
  expect([status, html === null], `${type}: ${link}`).toEqual([200, false]);
}
