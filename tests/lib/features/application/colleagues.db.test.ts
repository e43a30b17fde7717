import { beforeAll, describe, expect, it, vi } from 'vitest';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { HOUR_MS } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import { applicantByToken } from '@/lib/engine/access/actor';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { colleaguesQuery, inviteColleague, withdrawColleague } from '@/lib/features/application/colleagues';
import { saveValues } from '@/lib/features/application/save-values';
import { changeContact } from '@/lib/features/case/change-case';
import { receiveMailEvents } from '@/lib/features/mail/receive-mail-events';
import { resendMail } from '@/lib/features/mail/send-again';
import { linkExpiry, signCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';

// The signed-in person is not looked up here; the library for it only runs inside Next.
vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

const world = setUpWorld();
let robert: CaseWorker;
beforeAll(() => {
  robert = world.workers.teknikbolagen[2];
});

const EMAIL = 'Kajsa.Kollega@example.com';
const invite = (theCase: SomeCase, actor: Actor = applicantOf(theCase), email = EMAIL, now = new Date()) =>
  runCommand(inviteColleague, actor, theCase.id, { email }, { now });
const inAnHour = () => new Date(Date.now() + HOUR_MS);
const list = (theCase: SomeCase, actor: Actor) => runCaseQuery(colleaguesQuery, actor, theCase.id, {});
const tokenOf = ({ id }: SomeCase, colleague: number, linkVersion = 1) =>
  signCaseToken({ caseId: id, linkVersion, colleague, expiresAt: linkExpiry() });

/** Reports that a mail to the colleague did not arrive. */
const bounce = ({ id }: SomeCase, messageId: string) =>
  receiveMailEvents([
    {
      ...{ eventId: `${id}.bounced`, status: 'bounced', at: new Date(), email: EMAIL },
      ...{ messageId, reason: null },
    },
  ]);

/** A case with one colleague, as they come by their link. */
async function invited(): Promise<{ theCase: SomeCase; colleague: Actor; id: string }> {
  const theCase = await world.caseIn('STARTED');
  await invite(theCase);
  const colleague = await applicantByToken(theCase.id, tokenOf(theCase, 1));
  const { colleagues } = await list(theCase, colleague);
  return { theCase, colleague, id: colleagues[0]?.id ?? '' };
}

describe('inviting a colleague', () => {
  it('mails a link of their own, which leaves that of the contact person as it is', async () => {
    const theCase = await world.caseIn('STARTED');
    const { before, after, events, mails } = await outcomeOf(theCase.id, () => invite(theCase));
    expect(mails).toEqual([`colleagueInvited → ${EMAIL}`]);
    expect(after.mails[0]?.data).toMatchObject({ colleague: 1, linkVersion: 1 });
    expect(events).toMatchObject([{ type: 'ColleagueInvited', details: { email: EMAIL, again: false } }]);
    expect(after.case.linkValidUntil).toEqual(before.case.linkValidUntil);
    expect(after.case.linkVersion).toBe(1);
  });

  it('once more sends the link again', async () => {
    const { theCase } = await invited();
    const { events, mails } = await outcomeOf(theCase.id, () =>
      invite(theCase, robert, EMAIL.toLowerCase(), inAnHour()),
    );
    expect(mails).toHaveLength(1);
    expect(events).toMatchObject([{ type: 'ColleagueInvited', details: { again: true } }]);
    expect((await list(theCase, robert)).colleagues).toHaveLength(1);
  });

  it('once more in another casing goes to the address as it was first written, where a bounce is seen', async () => {
    const { theCase } = await invited();
    const { events, mails, after } = await outcomeOf(theCase.id, () =>
      invite(theCase, robert, EMAIL.toUpperCase(), inAnHour()),
    );
    expect(mails).toEqual([`colleagueInvited → ${EMAIL}`]);
    expect(events).toMatchObject([{ details: { email: EMAIL, again: true } }]);
    await bounce(theCase, after.mails.at(-1)?.messageId ?? '');
    expect((await list(theCase, robert)).colleagues).toMatchObject([{ isUndelivered: true }]);
  });

  it('is refused within an hour of the last mail to the address, also after the link was withdrawn', async () => {
    const { theCase, id } = await invited();
    const again = () => refusalOf(invite(theCase, robert, EMAIL.replace('@', '+1@').toUpperCase()));
    expect(await again()).toMatchObject({ code: 'ALREADY_INVITED', status: 409 });
    await runCommand(withdrawColleague, robert, theCase.id, { colleagueId: id });
    const refusal = await again();
    expect(refusal).toMatchObject({ options: { values: { minutes: 60 } } });
    expect(await db().mail.count({ where: { caseId: theCase.id, type: 'colleagueInvited' } })).toBe(1);
    await invite(await world.caseIn('STARTED'));
  });

  it('is possible at once for a new contact person, with whose change the earlier link has ended', async () => {
    const { theCase } = await invited();
    await runCommand(changeContact, robert, theCase.id, { email: 'ny@example.com', message: undefined });
    await invite(theCase, robert);
  });

  it('refuses the contact person, and more than there is room for', async () => {
    const theCase = await world.caseIn('STARTED');
    const own = theCase.contactEmail?.toUpperCase() ?? '';
    expect(await refusalOf(invite(theCase, robert, own))).toMatchObject({
      options: { errors: { email: ['IS_CONTACT'] } },
    });
    for (let number = 1; number <= COUNT_LIMITS.colleagues; number += 1) {
      await invite(theCase, robert, `kollega.${number}@example.com`);
    }
    expect(await refusalOf(invite(theCase))).toMatchObject({
      options: { errors: { email: ['COLLEAGUES_FULL'] } },
    });
    const [first] = (await list(theCase, robert)).colleagues;
    await runCommand(withdrawColleague, robert, theCase.id, { colleagueId: first?.id ?? '' });
    await invite(theCase);
  });
});

describe('a colleague', () => {
  it('does what the contact person does, in their own name', async () => {
    const { theCase, colleague } = await invited();
    expect(colleague).toMatchObject({ kind: 'applicant', name: EMAIL, colleague: 1 });
    const { events } = await outcomeOf(theCase.id, () =>
      runCommand(saveValues, colleague, theCase.id, {
        items: [{ componentId: 'postalCity', value: 'Sala' }],
      }),
    );
    const entry = events.at(-1);
    expect(entry).toMatchObject({ actorKind: 'applicant', actorName: EMAIL });
  });

  it('neither invites nor withdraws, and is refused clearly', async () => {
    const { theCase, colleague, id } = await invited();
    expect(await list(theCase, colleague)).toMatchObject({ canInvite: false, canWithdraw: false });
    expect(await list(theCase, applicantOf(theCase))).toMatchObject({ canInvite: true, canWithdraw: true });
    const withdraw = runCommand(withdrawColleague, colleague, theCase.id, { colleagueId: id });
    expect(await refusalOf(withdraw)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(invite(theCase, colleague, 'fler@example.com'))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is shut out as soon as the link is withdrawn; the contact person is not', async () => {
    const { theCase, colleague, id } = await invited();
    const { events } = await outcomeOf(theCase.id, () =>
      runCommand(withdrawColleague, applicantOf(theCase), theCase.id, { colleagueId: id }),
    );
    expect(events).toMatchObject([{ type: 'ColleagueWithdrawn', details: { email: EMAIL, number: 1 } }]);
    expect(await refusalOf(list(theCase, colleague))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(applicantByToken(theCase.id, tokenOf(theCase, 1)))).toMatchObject({
      code: 'TOKEN_INVALID',
    });
    expect((await list(theCase, applicantOf(theCase))).colleagues).toEqual([]);
  });

  it('who is invited again gets another number, so that the withdrawn link stays withdrawn', async () => {
    const { theCase, id } = await invited();
    await runCommand(withdrawColleague, robert, theCase.id, { colleagueId: id });
    await invite(theCase, robert, EMAIL, inAnHour());
    expect(await refusalOf(applicantByToken(theCase.id, tokenOf(theCase, 1)))).toMatchObject({
      code: 'TOKEN_INVALID',
    });
    expect(await applicantByToken(theCase.id, tokenOf(theCase, 2))).toMatchObject({ name: EMAIL });
  });

  it('of another case is nobody', async () => {
    const { theCase, id } = await invited();
    const other = await world.caseIn('STARTED');
    const withdraw = runCommand(withdrawColleague, robert, other.id, { colleagueId: id });
    expect(await refusalOf(withdraw)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(applicantByToken(other.id, tokenOf(theCase, 1)))).toMatchObject({
      code: 'TOKEN_INVALID',
    });
    expect(await refusalOf(applicantByToken(other.id, tokenOf(other, 1)))).toMatchObject({
      code: 'TOKEN_INVALID',
    });
  });
});

it('a new contact person ends the links of colleagues, and the history says how many', async () => {
  const { theCase } = await invited();
  const { events } = await outcomeOf(theCase.id, () =>
    runCommand(changeContact, robert, theCase.id, { email: 'ny@example.com', message: undefined }),
  );
  expect(events).toMatchObject([{ type: 'CaseChangeContact', details: { colleagues: 1 } }]);
  expect((await list(theCase, robert)).colleagues).toEqual([]);
  expect(await refusalOf(applicantByToken(theCase.id, tokenOf(theCase, 1, 2)))).toMatchObject({
    code: 'TOKEN_INVALID',
  });
});

it('the mail log sends the invitation again to the colleague, never to others, and not once it is withdrawn', async () => {
  const { theCase, id } = await invited();
  const sent = await db().mail.findFirstOrThrow({ where: { caseId: theCase.id, type: 'colleagueInvited' } });
  const resend = () => runCommand(resendMail, robert, theCase.id, { mailId: sent.id });
  const { mails, after } = await outcomeOf(theCase.id, resend);
  expect(mails).toEqual([`colleagueInvited → ${EMAIL}`]);
  expect(after.mails.at(-1)?.data).toMatchObject({ colleague: 1 });
  await runCommand(withdrawColleague, robert, theCase.id, { colleagueId: id });
  expect(await refusalOf(resend())).toMatchObject({ code: 'NOT_FOUND' });
});

it('a mail that did not arrive shows at the colleague, and no longer once it was sent again', async () => {
  const { theCase } = await invited();
  const { messageId } = await db().mail.findFirstOrThrow({
    where: { caseId: theCase.id, type: 'colleagueInvited' },
  });
  await bounce(theCase, messageId);
  expect((await list(theCase, robert)).colleagues).toMatchObject([{ isUndelivered: true }]);
  await invite(theCase, robert, EMAIL, inAnHour());
  expect((await list(theCase, robert)).colleagues).toMatchObject([{ isUndelivered: false }]);
});
