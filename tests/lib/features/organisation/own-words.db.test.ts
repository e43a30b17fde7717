import { beforeAll, describe, expect, it } from 'vitest';
import { runOrganisationCommand } from '@/lib/engine/organisation-command';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { getOrganisation } from '@/lib/features/organisation/get-organisation';
import { moveOne } from '@/lib/features/organisation/move-cases';
import { changeSettings } from '@/lib/features/organisation/settings';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { changeDraft, publishAndMove } from '../../../fixtures/draft';
import { setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const slug = 'teknikbolagen';
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const beforeSigning = { sv: 'Ta fram avtalet.', en: 'Find the agreement.' };
const introduction = { sv: 'Bli en av oss!', en: 'Become one of us!' };

describe('what an organisation says to applicants', () => {
  it('is by version what stands in the version, and at once what is a setting', async () => {
    const [old, moved] = [
      await world.caseIn('STARTED'),
      await world.caseIn('STARTED', { data: { locale: 'en' } }),
    ];
    const texts = { introduction, beforeSigning, afterSubmission: { sv: 'Tack.', en: '' } };
    const revision = await changeDraft(anna, slug, (body) => ({ ...body, texts }));
    const { templateId } = await publishAndMove(anna, slug, revision);
    await moveOne({ caseId: moved.id, templateId });
    const contact = { name: 'Tora', email: 'tora@example.com', telephone: '' };
    await runOrganisationCommand(changeSettings, anna, slug, {
      slug,
      details: { contact, handlingDays: 15, statutes: { sv: '1 §' } },
    });
    const settings = { contact, handlingDays: 15, notices: ['statutes'], postalAddress: null };
    const informationOf = async (theCase: typeof old) =>
      (await getApplicantCase(applicantOf(theCase), theCase.id)).information;
    expect(await informationOf(old)).toEqual({ beforeSigning: null, afterSubmission: null, ...settings });
    // In the language of the case, or in the one that there is.
    expect(await informationOf(moved)).toEqual({
      beforeSigning: beforeSigning.en,
      afterSubmission: 'Tack.',
      ...settings,
    });
    expect(await getOrganisation(slug)).toMatchObject({ introduction, details: { handlingDays: 15 } });
  });

  it('names the shared address if the organisation has named nobody', async () => {
    const theCase = await world.caseIn('STARTED', { organisation: 'handelsforbundet' });
    const { sharedEmail } = await db().memberOrganisation.findUniqueOrThrow({
      where: { slug: 'handelsforbundet' },
    });
    const { information } = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect(information?.contact).toEqual({ name: '', email: sharedEmail, telephone: '' });
  });

  it('is read also where the saved replies of the version before are still in its settings', async () => {
    const theCase = await world.caseIn('STARTED', { organisation: 'handelsforbundet' });
    const details = { savedReplies: [{ title: 'Svar', text: 'Hej' }], handlingDays: 7 };
    await db().memberOrganisation.update({ where: { slug: 'handelsforbundet' }, data: { details } });
    const { information } = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect(information).toMatchObject({ handlingDays: 7 });
  });

  it('is for applicants only', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    expect(await getCaseView(anna, theCase.id)).not.toHaveProperty('information');
  });
});
