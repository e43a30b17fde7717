import { beforeAll, expect, it } from 'vitest';
import type { OwnMails } from '@/lib/domain/organisation/own-mails';
import { runCommand } from '@/lib/engine/command';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { rejectCase } from '@/lib/features/case/reject-case';
import { exportQuery, fileText, readFile } from '@/lib/features/organisation/file';
import { moveOne } from '@/lib/features/organisation/move-cases';
import { publishDraft } from '@/lib/features/organisation/publish';
import { db } from '@/lib/platform/database/db';
import type { CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { changeDraft, publishAndMove } from '../../../fixtures/draft';
import { workOff } from '../../../fixtures/queue';
import { refusalOf, setUpWorld } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

setUpOutside();
const world = setUpWorld();
const slug = 'teknikbolagen';
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const MAILS: OwnMails = {
  caseRejected: {
    subject: { sv: 'Nej till {company}, {reference}', en: 'No to {company}, {reference}' },
    text: { sv: '# Vårt svar\n\nHej {company}!\n\n- **ett**', en: '# Our answer\n\nDear {company},' },
  },
};
const write = (mails: OwnMails | undefined) =>
  changeDraft(anna, slug, ({ mails: _before, ...body }) => (mails ? { ...body, mails } : body));
const publish = async (mails: OwnMails | undefined) => publishAndMove(anna, slug, await write(mails));
/** The mail that tells of a rejection, as it was sent. */
async function rejection(theCase: SomeCase) {
  await runCommand(rejectCase, anna, theCase.id, { reason: 'För få anställda.' });
  await workOff('send-mail');
  return db().mail.findFirstOrThrow({ where: { caseId: theCase.id, type: 'caseRejected' } });
}

it('sends what the version says that the case is on, with the reason in its place', async () => {
  const [old, moved, english] = [
    await world.caseIn('SUBMITTED'),
    await world.caseIn('STARTED'),
    await world.caseIn('STARTED', { data: { locale: 'en' } }),
  ];
  const { templateId } = await publish(MAILS);
  for (const { id } of [moved, english]) await moveOne({ caseId: id, templateId });
  await db().case.updateMany({
    where: { id: { in: [moved.id, english.id] } },
    data: { status: 'SUBMITTED' },
  });

  const ours = await rejection(old);
  expect(ours.subject).toBe('Besked om er ansökan till Teknikbolagen');
  expect(ours.sentText).toContain('Vi har prövat ansökan från');

  const { companyName, reference } = moved;
  const own = await rejection(moved);
  expect(own.subject).toBe(`Nej till ${companyName}, ${reference}`);
  expect(own.sentText).toContain(
    `Vårt svar\n\nHej ${companyName}!\n\n• ett\n\nVår motivering:\n> För få anställda.\n\nSe ansökan:\n`,
  );
  expect((await rejection(english)).sentText).toContain(
    `Our answer\n\nDear ${english.companyName},\n\nOur reason:\n> För få anställda.`,
  );
});

it('is kept in the file of a version, which is the same after it was read', async () => {
  const { published } = await db().memberOrganisation.findUniqueOrThrow({
    where: { slug },
    select: { published: { select: { version: true } } },
  });
  const version = published?.version ?? 0;
  const { content } = await runOrganisationQuery(exportQuery, anna, slug, { slug, version });
  const text = await new Response(content as BodyInit).text();
  const { body } = readFile(new TextEncoder().encode(text));
  expect(body.mails).toEqual(MAILS);
  const exportedAt = new Date(JSON.parse(text).exportedAt);
  expect(fileText({ slug, version, body, exportedAt })).toBe(text);

  const earlier = JSON.stringify({ ...JSON.parse(text), schema: 5, body: { ...body, mails: undefined } });
  expect(readFile(new TextEncoder().encode(earlier)).body).not.toHaveProperty('mails');
});

it('cannot be published while something is wrong with it', async () => {
  const revision = await write({
    caseRejected: {
      ...MAILS.caseRejected,
      subject: { sv: 'Hej {comapny}', en: '' },
    } as OwnMails['caseRejected'] & {},
  });
  expect(
    await refusalOf(runOrganisationCommand(publishDraft, anna, slug, { slug, revision, moveCases: false })),
  ).toMatchObject({
    code: 'DRAFT_INCOMPLETE',
  });
});
