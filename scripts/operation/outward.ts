import './say-failure';
import { heldSince, OUTWARD_QUEUES } from '@/lib/engine/jobs/outward-hold';
import { stopQueue } from '@/lib/engine/jobs/queue';
import { dropMails } from '@/lib/features/mail/deliver-mail';
import { closeDb, db } from '@/lib/platform/database/db';

// What is sent to others: mails, exports, documents to sign, orders of credit reports, deletions. After a restore it is held, because the
// backup does not know what was sent after it. Without an argument it lists what waits.
const [what = 'list', ...rest] = process.argv.slice(2);
const COMMANDS: Readonly<Record<string, () => Promise<void>>> = { list, hold, drop, release };
const command = COMMANDS[what];
if (!command)
  throw new Error(
    'Say outward, outward hold, outward drop <mail id>… | --before-restore, or outward release.',
  );
await command();
await stopQueue();
await closeDb();

async function list(): Promise<void> {
  const mails = await db().mail.findMany({
    where: { sentAt: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true, type: true, to: true, createdAt: true, case: { select: { reference: true } } },
  });
  for (const { id, type, to, createdAt, case: theCase } of mails)
    console.log(`mail ${id}  ${createdAt.toISOString()}  ${theCase.reference}  ${type}  ${to}`);
  const operations = await db().operation.findMany({ where: { state: 'RESERVED' } });
  for (const { caseId, action, createdAt } of operations)
    console.log(
      `call ${action}  ${createdAt.toISOString()}  case ${caseId}: is made again with the same key`,
    );
  const jobs = await db().$queryRaw<{ queue: string; count: number }[]>`
    SELECT name AS queue, count(*)::int AS count FROM pgboss.job
    WHERE name = ANY (${[...OUTWARD_QUEUES]}) AND name <> 'send-mail' AND state IN ('created', 'retry', 'active')
    GROUP BY name ORDER BY name`;
  for (const { queue, count } of jobs) console.log(`jobs ${queue}  ${count}`);
  const since = await heldSince();
  console.log(since ? `Held since ${since.toISOString()}.` : 'Nothing is held.');
}

async function hold(): Promise<void> {
  const since = new Date();
  await db().outwardHold.upsert({ where: { id: true }, create: { since }, update: {} });
  console.log('Held: nothing is sent to others until `outward release`.');
}

async function drop(): Promise<void> {
  const since = await heldSince();
  if (!since) throw new Error('Nothing is held, so the mails may be on their way.');
  if (rest.length === 0) throw new Error('Say which mails: their ids, or --before-restore.');
  const isAll = rest.includes('--before-restore');
  const count = await dropMails(isAll ? { createdAt: { lt: since } } : { id: { in: rest } });
  console.log(`${count} ${count === 1 ? 'mail is' : 'mails are'} dropped.`);
}

async function release(): Promise<void> {
  await db().outwardHold.deleteMany();
  console.log('Released: what waits goes now.');
}
