import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '@/lib/contract/call';
import type { CALLS } from '@/lib/contract/contract';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand, runSeries } from '@/lib/engine/command';
import { requestCorrection, sendCorrections } from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { approveReview } from '@/lib/features/review/approve-review';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

type Reviewed = InputOf<typeof CALLS.approveReview>;

const world = setUpWorld();
let anna: CaseWorker;
let robert: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
  robert = world.workers.teknikbolagen[2];
});

const NOTHING: Reviewed = { corrections: [], messageIds: [], forms: [], checkPoints: [], signature: false };

const approve = (actor: Actor, theCase: SomeCase, reviewed: Partial<Reviewed>) =>
  runSeries(approveReview.steps({ ...NOTHING, ...reviewed }), actor, theCase.id);

async function formsOf({ id: caseId }: SomeCase): Promise<Reviewed['forms']> {
  const forms = await db().caseForm.findMany({
    where: { caseId, status: { not: 'HIDDEN' } },
    orderBy: { formId: 'asc' },
  });
  return forms.map(({ formId, version }) => ({ formId, version }));
}

const CHECK_POINTS = ['checkCredit', 'checkAgreement', 'checkSignatories'];

/** A signed case in which the company has corrected its website, and asked a question. */
async function correctedCase(): Promise<{ theCase: SomeCase; correctionId: string; messageId: string }> {
  const theCase = await world.caseIn('SUBMITTED');
  const { correction } = await runCommand(requestCorrection, anna, theCase.id, {
    formId: 'company',
    componentId: 'website',
    description: 'Fel adress',
  });
  const applicant = applicantOf(theCase);
  await runCommand(saveValues, applicant, theCase.id, {
    items: [{ componentId: 'website', value: 'www.ny.example' }],
  });
  await runCommand(sendCorrections, applicant, theCase.id, { correctionIds: [correction.id] });
  const message = await db().message.create({
    data: { caseId: theCase.id, message: 'Blev det rätt?', postedByMA: false, postedBy: 'Karin' },
  });
  await db().case.update({ where: { id: theCase.id }, data: { unhandledMessages: 1 } });
  return { theCase, correctionId: correction.id, messageId: message.id };
}

describe('approving what was reviewed', () => {
  it('approves everything in one call, and records each part as if it was approved alone', async () => {
    const { theCase, correctionId, messageId } = await correctedCase();
    const forms = await formsOf(theCase);
    const { after, events } = await outcomeOf(theCase.id, () =>
      approve(anna, theCase, {
        corrections: [{ componentId: 'website', correctionId }],
        messageIds: [messageId],
        forms,
        checkPoints: CHECK_POINTS,
        signature: true,
      }),
    );
    expect(after.case.status).toBe('APPROVED_BY_MA');
    expect(after.case).toMatchObject({ handledCorrections: 0, unhandledMessages: 0 });
    expect(events.map(({ type }) => type)).toEqual([
      'CorrectionApproved',
      'MessageHandledByMA',
      ...forms.map(() => 'FormApproved'),
      ...CHECK_POINTS.map(() => 'CheckpointApproved'),
      'SignatureApproved',
    ]);
  });

  it('approves what is left, and writes nothing about what is approved already', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const forms = await formsOf(theCase);
    await approve(anna, theCase, { forms: forms.slice(0, 2), signature: true });
    const { events, after } = await outcomeOf(theCase.id, () =>
      approve(anna, theCase, { forms, checkPoints: CHECK_POINTS, signature: true }),
    );
    expect(events).toHaveLength(forms.length - 2 + CHECK_POINTS.length);
    expect(after.case.status).toBe('APPROVED_BY_MA');
  });

  it('does nothing at all if one part is not as it was seen', async () => {
    const { theCase, correctionId, messageId } = await correctedCase();
    const [form, ...others] = await formsOf(theCase);
    if (!form) throw new Error('The case has no forms');
    const seen = {
      corrections: [{ componentId: 'website', correctionId }],
      messageIds: [messageId],
      forms: [form, ...others],
      checkPoints: CHECK_POINTS,
      signature: true,
    };
    const last = others.at(-1) ?? form;
    const refusals = {
      CONFLICT: { ...seen, forms: [form, { ...last, version: last.version + 1 }] },
      NOT_FOUND: { ...seen, checkPoints: [...CHECK_POINTS, 'nothing'] },
      NOT_READY: { ...seen, corrections: [] },
    };
    for (const [code, input] of Object.entries(refusals)) {
      const refused = await outcomeOf(theCase.id, () => refusalOf(approve(anna, theCase, input)));
      expect(refused.result).toMatchObject({ code });
      expect(refused.after).toEqual(refused.before);
      expect(refused.events).toEqual([]);
    }
  });

  it('is for those who may approve each part, and shows nobody else that there is such a case', async () => {
    const { theCase, correctionId } = await correctedCase();
    const corrections = [{ componentId: 'website', correctionId }];
    const [form] = await formsOf(theCase);
    const before = await stateOf(theCase.id);
    for (const reviewed of [
      { forms: form ? [form] : [] },
      { checkPoints: CHECK_POINTS },
      { signature: true },
    ]) {
      const refused = refusalOf(approve(robert, theCase, { corrections, ...reviewed }));
      expect(await refused).toMatchObject({ code: 'FORBIDDEN', options: { values: { role: 1 } } });
    }
    const { 3: reader, 4: reviewer } = world.workers.teknikbolagen;
    for (const actor of [reader, reviewer, applicantOf(theCase)]) {
      expect(await refusalOf(approve(actor, theCase, { corrections }))).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await refusalOf(approve(world.workers.handelsforbundet[1], theCase, {}))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await stateOf(theCase.id)).toEqual(before);
    await approve(robert, theCase, { corrections });
    expect((await stateOf(theCase.id)).case.handledCorrections).toBe(0);
  });
});
