import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { inviteColleague } from '@/lib/features/application/colleagues';
import { loadTemplate } from '@/lib/features/application/form-state';
import { listMessages, markMessageHandled, postMessage } from '@/lib/features/messages/messages';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let robert: CaseWorker;
beforeAll(() => {
  robert = world.workers.teknikbolagen[2];
});

describe('a message', () => {
  it('of the applicant waits for the case worker, who is informed', async () => {
    const theCase = await world.caseIn('STARTED');
    const { result, after, events, mails } = await outcomeOf(theCase.id, () =>
      runCommand(postMessage, applicantOf(theCase), theCase.id, {
        message: 'Vad menas här?',
        formId: 'company',
        componentId: 'website',
      }),
    );
    expect(result).toMatchObject({
      caseId: theCase.id,
      message: 'Vad menas här?',
      formId: 'company',
      componentId: 'website',
      isHandled: false,
      postedByMA: false,
      postedBy: theCase.contactEmail,
    });
    expect(after.case).toMatchObject({
      unhandledMessages: 1,
      displayStatus: 'HAS_UNHANDLED_SUPPORT_MESSAGES',
      status: 'STARTED',
    });
    expect(events).toMatchObject([
      { type: 'AspirantMessageSubmitted', details: { messageId: result.id, formId: 'company' } },
    ]);
    expect(mails).toEqual([`messagePostedByApplicant → ${world.organisations.teknikbolagen.sharedEmail}`]);
  });

  it("is marked as a person's own for that person alone, not for colleagues or case workers", async () => {
    const theCase = await world.caseIn('STARTED');
    const contact = applicantOf(theCase);
    const colleague = { ...contact, name: 'kollega@example.com', colleague: 1 };
    await runCommand(inviteColleague, contact, theCase.id, { email: colleague.name });
    const posted = await runCommand(postMessage, contact, theCase.id, { message: 'Vad menas?' });
    expect(posted).toMatchObject({ isOwn: true });
    await runCommand(postMessage, colleague, theCase.id, { message: 'Ja, vad?' });
    await runCommand(postMessage, robert, theCase.id, { message: 'Det här.' });
    const ownOf = async (actor: Actor) =>
      (await listMessages(actor, theCase.id)).messages.flatMap((one) => (one.isOwn ? one.message : []));
    expect(await ownOf(contact)).toEqual(['Vad menas?']);
    expect(await ownOf(colleague)).toEqual(['Ja, vad?']);
    expect(await ownOf(robert)).toEqual([]);
  });

  it('of a case worker goes to the contact', async () => {
    const theCase = await world.caseIn('STARTED');
    const { after, events, mails } = await outcomeOf(theCase.id, () =>
      runCommand(postMessage, robert, theCase.id, { message: 'Svar kommer.' }),
    );
    expect(after.case.unhandledMessages).toBe(0);
    expect(events).toMatchObject([{ type: 'MAMessageSubmitted', details: { formId: null } }]);
    expect(mails).toEqual([`messagePostedByCaseWorker → ${theCase.contactEmail}`]);
  });

  it.each([
    [{ formId: '../../../../apply/x' }, 'formId'],
    [{ formId: 'company/x' }, 'formId'],
    [{ formId: '' }, 'formId'],
    [{ formId: '__proto__' }, 'formId'],
    [{ componentId: 'nope' }, 'componentId'],
    [{ formId: 'company', componentId: '../x' }, 'componentId'],
    [{ formId: 'signatories', componentId: 'website' }, 'formId'],
  ])('about what is not in the template is refused, and nobody gets a mail: %j', async (topic, field) => {
    const theCase = await world.caseIn('STARTED');
    const { before, after, mails } = await outcomeOf(theCase.id, async () => {
      const posted = runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Hej', ...topic });
      expect(await refusalOf(posted)).toMatchObject({
        code: 'NOT_FOUND',
        options: { errors: { [field]: ['UNKNOWN'] } },
      });
    });
    expect([after, mails]).toEqual([before, []]);
  });

  it('about a field is about that of its form', async () => {
    const theCase = await world.caseIn('STARTED');
    const { forms } = await loadTemplate(db(), theCase.templateId);
    const other = forms.find(
      ({ id, rows }) => id !== 'company' && !JSON.stringify(rows).includes('"website"'),
    );
    const posted = { message: 'Hej', formId: other?.id, componentId: 'website' };
    expect(await refusalOf(runCommand(postMessage, robert, theCase.id, posted))).toMatchObject({
      options: { errors: { componentId: ['UNKNOWN'] } },
    });
  });

  it('can still be posted on a case that is closed', async () => {
    const theCase = await world.caseIn('ARCHIVED');
    await runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Tack!' });
    expect((await listMessages(robert, theCase.id)).messages).toMatchObject([{ message: 'Tack!' }]);
  });
});

describe('marking a message', () => {
  async function posted(by: 'applicant' | 'worker') {
    const theCase = await world.caseIn('STARTED');
    const author = by === 'applicant' ? applicantOf(theCase) : robert;
    const { id } = await runCommand(postMessage, author, theCase.id, { message: 'Hej' });
    return { theCase, messageId: id, applicant: applicantOf(theCase) };
  }

  it('is for the other side, each with its own event', async () => {
    const { theCase, messageId, applicant } = await posted('applicant');
    const mark = (isHandled: boolean) =>
      runCommand(markMessageHandled, robert, theCase.id, { messageId, isHandled });
    const handled = await outcomeOf(theCase.id, () => mark(true));
    expect(handled.events).toMatchObject([{ type: 'MessageHandledByMA' }]);
    expect(handled.after.case.unhandledMessages).toBe(0);
    const again = await outcomeOf(theCase.id, () => mark(true));
    expect(again.after).toEqual(again.before);
    const back = await outcomeOf(theCase.id, () => mark(false));
    expect(back.events).toMatchObject([{ type: 'MessageUnhandledByMA' }]);
    expect(back.after.case.unhandledMessages).toBe(1);
    const own = runCommand(markMessageHandled, applicant, theCase.id, { messageId, isHandled: true });
    expect(await refusalOf(own)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of a case worker is for the applicant', async () => {
    const { theCase, messageId, applicant } = await posted('worker');
    const mark = (isHandled: boolean) =>
      runCommand(markMessageHandled, applicant, theCase.id, { messageId, isHandled });
    expect((await outcomeOf(theCase.id, () => mark(true))).events).toMatchObject([
      { type: 'MessageHandledByAspirant' },
    ]);
    expect((await outcomeOf(theCase.id, () => mark(false))).events).toMatchObject([
      { type: 'MessageUnhandledByAspirant' },
    ]);
    const own = runCommand(markMessageHandled, robert, theCase.id, { messageId, isHandled: true });
    expect(await refusalOf(own)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of another case is not found', async () => {
    const { messageId } = await posted('applicant');
    const other = await world.caseIn('STARTED');
    const mark = runCommand(markMessageHandled, robert, other.id, { messageId, isHandled: true });
    expect(await refusalOf(mark)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
