import { holderOf, refused, succeed } from '@/e2e/support/client';
import { createdCase } from '@/e2e/support/prepared-case';
import { type Replica, startReplica } from '@/e2e/support/replica';
import { mailsTo } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';
import { RATE_LIMITS } from '@/lib/domain/limits';

// What strangers can cause to be mailed from the sender of an organisation, with the limits of an installation.

test.setTimeout(180_000);

let installation: Replica;
test.beforeAll(async () => {
  const settings = JSON.parse(process.env.PRODUCT_SETTINGS ?? '{}');
  installation = await startReplica(process.env.IMAGE_FOLDER ?? '', { ...settings, RATE_LIMIT_FACTOR: '1' });
});
test.afterAll(() => installation?.stop());

test('a mailbox gets no more invitations in a day than its limit, whatever the applications', async () => {
  const { points } = RATE_LIMITS.mailByRecipient;
  const email = `offer@${crypto.randomUUID()}.example`;
  const holders = [];
  for (let made = 0; made <= points; made++) {
    const theCase = await createdCase();
    holders.push({ ...holderOf(theCase), origin: installation.url, caseId: theCase.id });
  }
  const last = holders.pop() as (typeof holders)[number];
  for (const { caseId, ...holder } of holders) await succeed(holder, 'inviteColleague', { caseId, email });
  const { caseId } = last;
  expect(await refused(last, 'inviteColleague', { caseId, email })).toBe('RATE_LIMITED');
  await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toHaveLength(points);
});

test('the same invitation is not mailed twice within an hour', async () => {
  const { id: caseId, ...theCase } = await createdCase();
  const holder = { ...holderOf(theCase), origin: installation.url };
  const email = `kollega@${theCase.orgNo}.example`;
  await succeed(holder, 'inviteColleague', { caseId, email });
  expect(await refused(holder, 'inviteColleague', { caseId, email })).toBe('ALREADY_INVITED');
  await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toHaveLength(1);
});
