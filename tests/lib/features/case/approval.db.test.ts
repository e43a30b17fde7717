import { beforeAll, describe, expect, it } from 'vitest';
import { APPROVED_STAGES, type CaseStatus } from '@/lib/domain/lifecycle/status';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { requestCorrection } from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { caseQuery } from '@/lib/features/case/get-case';
import { approveForm, setCheckPoint } from '@/lib/features/case/review-form';
import { confirmSignature } from '@/lib/features/signing/company-signature';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const approve = (theCase: SomeCase, formId: string, isApproved = true) =>
  runCommand(approveForm, anna, theCase.id, { formId, isApproved });
const check = (theCase: SomeCase, componentId: string, isConfirmed = true) =>
  runCommand(setCheckPoint, anna, theCase.id, { componentId, isConfirmed });
const confirm = (theCase: SomeCase, isConfirmed = true) =>
  runCommand(confirmSignature, anna, theCase.id, { isConfirmed });

describe('approving a form', () => {
  it('records it, and taking it back too; what is already so writes nothing', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const approved = await outcomeOf(theCase.id, () => approve(theCase, 'company'));
    const { forms } = await runCaseQuery(caseQuery, anna, theCase.id, {});
    expect(approved.result).toEqual({
      form: forms.find(({ id }) => id === 'company'),
      caseStatus: 'SUBMITTED',
    });
    expect(approved.result.form.status).toBe('APPROVED');
    expect(approved.events).toMatchObject([{ type: 'FormApproved', details: { formId: 'company' } }]);
    expect(approved.mails).toEqual([]);
    const again = await outcomeOf(theCase.id, () => approve(theCase, 'company'));
    expect(again.after).toEqual(again.before);
    const taken = await outcomeOf(theCase.id, () => approve(theCase, 'company', false));
    expect(taken.result.form.status).toBe('VALID');
    expect(taken.events).toMatchObject([{ type: 'FormUnapproved' }]);
  });

  it('needs it to be valid and without a correction', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await runCommand(requestCorrection, anna, theCase.id, {
      formId: 'company',
      componentId: 'website',
      description: 'Fel adress',
    });
    expect(await refusalOf(approve(theCase, 'company'))).toMatchObject({
      code: 'NOT_READY',
      options: { errors: { company: ['CORRECTION_NOT_APPROVED'] } },
    });
    await db().caseForm.updateMany({
      where: { caseId: theCase.id, formId: 'contacts' },
      data: { status: 'IN-PROGESS' },
    });
    expect(await refusalOf(approve(theCase, 'contacts'))).toMatchObject({
      code: 'NOT_READY',
      options: { errors: { contacts: ['FORM_NOT_VALID'] } },
    });
    expect(await refusalOf(approve(theCase, 'nothing'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is of what the caller has read, not of what was saved meanwhile', async () => {
    const theCase = await world.caseIn('STARTED');
    const versionOf = async () =>
      (await stateOf(theCase.id)).forms.find(({ formId }) => formId === 'company')?.version ?? 0;
    const approveSeen = (version: number) =>
      runCommand(approveForm, anna, theCase.id, { formId: 'company', isApproved: true, version });
    const seen = await versionOf();
    await runCommand(saveValues, applicantOf(theCase), theCase.id, {
      items: [{ componentId: 'website', value: 'www.ny.example' }],
    });
    const refused = await outcomeOf(theCase.id, () => refusalOf(approveSeen(seen)));
    expect(refused.result).toMatchObject({ code: 'CONFLICT', options: { values: { whoKind: 'applicant' } } });
    expect(refused.after).toEqual(refused.before);
    expect((await approveSeen(await versionOf())).form.status).toBe('APPROVED');
  });
});

describe('the last approval', () => {
  type Step = (theCase: SomeCase) => Promise<unknown>;
  const steps: Record<string, Step> = {
    company: (theCase) => approve(theCase, 'company'),
    contacts: (theCase) => approve(theCase, 'contacts'),
    operations: (theCase) => approve(theCase, 'operations'),
    agreements: (theCase) => approve(theCase, 'agreements'),
    invoicing: (theCase) => approve(theCase, 'invoicing'),
    consents: (theCase) => approve(theCase, 'consents'),
    signature: (theCase) => confirm(theCase),
    checkCredit: (theCase) => check(theCase, 'checkCredit'),
    checkAgreement: (theCase) => check(theCase, 'checkAgreement'),
    checkSignatories: (theCase) => check(theCase, 'checkSignatories'),
  };

  it.each(['consents', 'signature', 'checkSignatories'])(
    'makes the case APPROVED_BY_MA, when it is %s',
    async (last) => {
      const theCase = await world.caseIn('SUBMITTED');
      const names = Object.keys(steps).filter((name) => name !== last);
      for (const name of names) {
        await steps[name]?.(theCase);
        expect((await stateOf(theCase.id)).case.status, name).toBe('SUBMITTED');
      }
      const { result, after, events } = await outcomeOf(theCase.id, async () => steps[last]?.(theCase));
      expect(after.case.status).toBe('APPROVED_BY_MA');
      expect(result).toMatchObject({ caseStatus: 'APPROVED_BY_MA' });
      expect(events).toHaveLength(1);
    },
  );

  it('is needed: a case still being filled in is not approved by approving its forms', async () => {
    const theCase = await world.caseIn('STARTED');
    for (const name of Object.keys(steps).filter((one) => one !== 'signature')) await steps[name]?.(theCase);
    expect((await stateOf(theCase.id)).case.status).toBe('STARTED');
  });
});

/** The work after the approval, of a case made for a test in each of these statuses. */
const LAPSED: Partial<Record<CaseStatus, string[]>> = {
  INTERNAL_SIGNATURE_SIGNED: ['INTERNAL_SIGNATURE'],
  APPROVED: ['INTERNAL_SIGNATURE'],
  APPROVED_BY_REGIONAL_REVIEWER: ['INTERNAL_SIGNATURE', 'REGIONAL_ANSWER'],
  REJECTED_BY_REGIONAL_REVIEWER: ['INTERNAL_SIGNATURE', 'REGIONAL_ANSWER'],
};

describe('an approval that is taken back', () => {
  const ways: Record<string, (theCase: SomeCase) => Promise<unknown>> = {
    'a form': (theCase) => approve(theCase, 'company', false),
    'a checkpoint': (theCase) => check(theCase, 'checkCredit', false),
    'the signature': (theCase) => confirm(theCase, false),
    'a correction by an advisor': (theCase) =>
      runCommand(requestCorrection, world.workers.teknikbolagen[2], theCase.id, {
        formId: 'company',
        componentId: 'website',
        description: 'Fel adress',
      }),
  };
  const pairs = APPROVED_STAGES.flatMap((status) => Object.keys(ways).map((way) => [status, way] as const));

  it.each(pairs)('puts a case that is %s back to SUBMITTED: %s', async (status: CaseStatus, way) => {
    const theCase = await world.caseIn(status);
    const { after, events } = await outcomeOf(theCase.id, async () => ways[way]?.(theCase));
    expect(after.case).toMatchObject({
      status: 'SUBMITTED',
      internalSignature: 'SIGNATURES_NOT_YET_REQUESTED',
      statusBeforeReview: null,
    });
    expect(events).toHaveLength(1);
    expect(after.signatures.filter(({ kind, isCurrent }) => kind === 'INTERNAL' && isCurrent)).toEqual([]);
    expect(after.reviews.filter(({ isCurrent }) => isCurrent)).toEqual([]);
    expect(after.signatures.filter(({ kind, isCurrent }) => kind === 'DIGITAL' && isCurrent)).toHaveLength(1);
    // What other people did no longer counts, and the history says so.
    const lapsed = LAPSED[status] ?? [];
    expect((events[0]?.details as { lapsed?: string[] } | undefined)?.lapsed ?? []).toEqual(lapsed);
  });
});
