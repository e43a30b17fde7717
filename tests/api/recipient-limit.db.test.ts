import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailboxOf } from '@/lib/domain/fields/addresses';
import { RATE_LIMITS } from '@/lib/domain/limits';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runOperation } from '@/lib/engine/operation';
import { inviteColleague } from '@/lib/features/application/colleagues';
import { saveValues } from '@/lib/features/application/save-values';
import { changeContact } from '@/lib/features/case/change-case';
import { createCase } from '@/lib/features/case/create-case';
import { renewLink, sendForgottenLink } from '@/lib/features/case/lost-link';
import { resendMail } from '@/lib/features/mail/send-again';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { remindSignatory } from '@/lib/features/signing/company-signature';
import { replaceSignatory } from '@/lib/features/signing/replace-signatory';
import { shareForSignature } from '@/lib/features/signing/share-for-signature';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { applicantOf } from '../fixtures/actors';
import { nextOrgNo, type SomeCase } from '../fixtures/cases';
import { setUpSigningWorld } from '../fixtures/signing-world';
import { refusalOf } from '../fixtures/world';

vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

const world = setUpSigningWorld();
let anna: Actor;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});
beforeEach(() => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(1);
});

const MOST = RATE_LIMITS.mailByRecipient.points;
let victims = 0;
const nextVictim = () => {
  victims += 1;
  return `victim.${victims}@example.com`;
};

const mailsTo = (victim: string) =>
  db().mail.count({ where: { to: { startsWith: victim.split('@')[0] as string, mode: 'insensitive' } } });
const forget = () =>
  db().$executeRaw`DELETE FROM rate_limit WHERE key LIKE 'applyByCompany%' OR key LIKE 'linkBy%'`;
const context = () => ({ locale: 'sv' as const, address: crypto.randomUUID() });

/** Everything by which a stranger makes us mail somebody. Each returns whether it was refused. */
const WAYS: Record<string, (victim: string) => Promise<unknown>> = {
  application: (email) => createCase.run(application(email), context()),
  'application in another organisation': (email) =>
    createCase.run({ ...application(email), moSlug: 'handelsforbundet' }, context()),
  'invitation of a colleague': async (email) => {
    const theCase = await world.caseIn('STARTED');
    return runCommand(inviteColleague, applicantOf(theCase), theCase.id, { email });
  },
  'signing invitation': async (email) => {
    const theCase = await world.caseIn('STARTED');
    return share(theCase, [email]);
  },
  'other signatory': async (newEmail) => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase, ['vd@example.org'], anna);
    return runOperation(replaceSignatory, applicantOf(theCase), theCase.id, {
      ...{ email: 'vd@example.org', newEmail, newName: undefined },
    });
  },
  'reminder of a signatory': async (email) => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase, [email], anna);
    return runCommand(remindSignatory, applicantOf(theCase), theCase.id, { email });
  },
};

const application = (email: string) => ({
  ...{ moSlug: 'teknikbolagen', orgNo: nextOrgNo(), email, locale: undefined },
  ...{ companyName: 'Alfa AB', asksForName: undefined },
});
const share = (theCase: SomeCase, emails: string[], actor: Actor = applicantOf(theCase)) =>
  runOperation(shareForSignature, actor, theCase.id, { emails, names: undefined });

async function useUp(victim: string): Promise<void> {
  for (let used = 0; used < MOST; used += 1) await createCase.run(application(victim), context());
}

describe('a mailbox', () => {
  it('gets so many mails of strangers a day over all ways, and then none by any', {
    timeout: 120_000,
  }, async () => {
    const victim = nextVictim();
    const ways = Object.values(WAYS);
    for (let used = 0; used < MOST; used += 1) await ways[used % ways.length]?.(victim);
    const before = await mailsTo(victim);
    for (const [name, way] of Object.entries(WAYS)) {
      const refusal = await refusalOf(way(victim));
      expect([name, refusal]).toMatchObject([name, { code: 'RATE_LIMITED', status: 429 }]);
      expect(refusal.options.retryAfter).toBeGreaterThan(0);
    }
    expect(await mailsTo(victim)).toBe(before);
  });

  it('is the same however its address is written', async () => {
    const victim = nextVictim();
    const [local, domain] = victim.split('@');
    const written = fc.tuple(fc.constantFrom('', '+a', '+b+c'), fc.boolean(), fc.constantFrom('', ' ', '\t'));
    const ways = fc.sample(written, MOST + 1).map(([tag, isLoud, space]) => {
      const address = `${local}${tag}@${domain}`;
      return `${space}${isLoud ? address.toUpperCase() : address}`;
    });
    for (const one of ways) expect(mailboxOf(one)).toBe(victim);
    for (const one of ways.slice(1)) await createCase.run(application(one.trim()), context());
    expect(await refusalOf(createCase.run(application(ways[0]?.trim() ?? ''), context()))).toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  it('that is full still gets what the organisation sends, and what the contact person causes', async () => {
    const victim = nextVictim();
    await useUp(victim);
    const theCase = await world.caseIn('STARTED', { data: { contactEmail: 'first@example.org' } });
    const before = await mailsTo(victim);
    await runCommand(changeContact, anna, theCase.id, { email: victim, message: undefined });
    const [mail] = await db().mail.findMany({ where: { caseId: theCase.id, type: 'contactPersonChanged' } });
    await runCommand(resendMail, anna, theCase.id, { mailId: mail?.id ?? '' });
    const now = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
    await share(now, ['vd@example.org']);
    expect(await mailsTo(victim)).toBe(before + 3);
    // The signatory is full as well, and may not keep the company from stopping the signing.
    const other = await world.caseIn('STARTED');
    await share(other, [victim], anna);
    await runOperation(cancelSignature, applicantOf(other), other.id, {});
    expect(await mailsTo(victim)).toBe(before + 4);
  });

  it('that is full gets no link of an application that nobody has begun, and the same answer', async () => {
    const victim = nextVictim();
    const { orgNo, ...sent } = application(victim);
    const { caseId } = await createCase.run({ orgNo, ...sent }, context());
    for (let used = 1; used < MOST; used += 1) await createCase.run(application(victim), context());
    const before = await mailsTo(victim);
    const ask = async () => {
      await forget();
      await renewLink.run({ caseId }, context());
      await sendForgottenLink.run({ moSlug: 'teknikbolagen', orgNo }, context());
    };
    await ask();
    expect(await mailsTo(victim)).toBe(before);
    const theCase = await db().case.findUniqueOrThrow({ where: { id: caseId } });
    await runCommand(saveValues, applicantOf(theCase), caseId, {
      items: [{ componentId: 'postalCity', value: 'Sala' }],
    });
    await ask();
    expect(await mailsTo(victim)).toBe(before + 1);
  });
});
