import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '@/lib/engine/command';
import type { LateDocument } from '@/lib/engine/jobs/queue';
import { runOperation } from '@/lib/engine/operation';
import { readSignatures } from '@/lib/features/case/signature-view';
import { listCases } from '@/lib/features/case-list/list-cases';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { shareForSignature } from '@/lib/features/signing/share-for-signature';
import { logInToSigning } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB } from '@/lib/server/jobs/run-job';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { createSigningWorld, waitingLooks } from '../../../fixtures/signing-world';
import { outcomeOf, refusalOf, stateOf } from '../../../fixtures/world';

const world = await createSigningWorld();
const { 1: anna } = world.workers.teknikbolagen;
afterAll(() => world.outside.close());

const VD = 'vd@example.com';
const share = (theCase: SomeCase, emails = [VD], actor: CaseWorker | null = null) =>
  runOperation(shareForSignature, actor ?? applicantOf(theCase), theCase.id, { emails });
const cancel = (theCase: SomeCase, actor: CaseWorker | null = null) =>
  runOperation(cancelSignature, actor ?? applicantOf(theCase), theCase.id, {});
const statusOf = async (theCase: SomeCase) => (await stateOf(theCase.id)).case.status;

describe('an organisation with an entity of its own at the service', () => {
  it('has what a case worker sends there too, so that signing it is noticed', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase, [VD], anna);
    expect((await stateOf(theCase.id)).signatures).toMatchObject([{ documentEntityId: 'teknikbolagen' }]);
    expect(await world.documents(theCase.id)).toMatchObject([{ entityId: 'teknikbolagen' }]);
    await world.act(theCase.id, 'sign', { email: VD });
    expect(await statusOf(theCase)).toBe('SUBMITTED');
  });

  it('has a case worker cancel what the applicant sent, also when the service gives only the sender that right', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    world.outside.proxy.answer(/DELETE .*\/documents\//, 403);
    await cancel(theCase, anna);
    expect((await world.documents(theCase.id)).map(({ status }) => status)).toEqual(['recalled']);
    expect(await statusOf(theCase)).toBe('CREATED_GETACCEPT');
  });

  it('still has documents that were sent before it had that entity', async () => {
    const theCase = await world.caseIn('STARTED');
    const { moId } = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
    const setEntity = (signingEntityId: string | null) =>
      db().memberOrganisation.update({ where: { id: moId }, data: { signingEntityId } });
    await setEntity(null);
    await share(theCase, [VD], anna);
    await setEntity('teknikbolagen');
    // As a version that did not write it down left it.
    await db().signature.updateMany({ where: { caseId: theCase.id }, data: { documentEntityId: null } });
    await RUN_JOB['poll-signing']({});
    expect(await statusOf(theCase)).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
    await cancel(theCase, anna);
    expect((await world.documents(theCase.id)).map(({ status }) => status)).toEqual(['recalled']);
  });

  it('notifies a case worker whose account does not belong to it', async () => {
    const theCase = await world.caseIn('STARTED');
    const { accessToken } = await logInToSigning('utanfor@example.com', 'signera');
    const outsider = { ...anna, signingToken: accessToken };
    expect(await refusalOf(share(theCase, [VD], outsider))).toMatchObject({ code: 'SIGNING_WRONG_ENTITY' });
    expect(await statusOf(theCase)).toBe('STARTED');
    expect(await world.documents(theCase.id)).toEqual([]);
  });
});

describe('a signatory whose mail bounces', () => {
  it('is shown as such with the reason, until they open the document all the same', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase, [VD, 'fel@example.com']);
    const { events, after, mails } = await outcomeOf(theCase.id, () =>
      world.act(theCase.id, 'bounce', { email: 'fel@example.com', reason: '550 No such user' }),
    );
    expect(events).toMatchObject([
      { type: 'SignatoriesChanged', details: { opened: [], signed: [], bounced: ['fel@example.com'] } },
    ]);
    expect(mails).toEqual([`signatoryBounced → ${theCase.contactEmail}`]);
    expect(after.case.status).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
    const marks = async () => {
      const { items } = await listCases(anna, { group: 'all', search: theCase.orgNo });
      return items.map(({ bouncedSignatory }) => bouncedSignatory);
    };
    expect(await marks()).toEqual([true]);
    const { signature } = await inTransaction((tx) => readSignatures(tx, theCase.id));
    expect(signature?.signatories).toMatchObject([
      { email: 'fel@example.com', status: 'bounced', reason: '550 No such user', at: expect.any(String) },
      { email: VD, status: 'sent' },
    ]);
    await world.act(theCase.id, 'open', { email: 'fel@example.com' });
    const opened = await inTransaction((tx) => readSignatures(tx, theCase.id));
    expect(opened.signature?.signatories[0]).toMatchObject({ status: 'opened' });
    expect(await marks()).toEqual([false]);
  });
});

describe('a document that comes to be after its creation was given up', () => {
  it('is found by its key and taken back, and the next one is left alone', async () => {
    const theCase = await world.caseIn('STARTED');
    world.outside.proxy.loseAnswerTo(/POST .*\/documents$/);
    world.outside.proxy.answer(/GET .*\/documents\?/, 200, {}, '[]');
    for (let time = 0; time < 3; time += 1) world.outside.proxy.answer(/GET .*\/documents\?/, 503);
    expect(await refusalOf(share(theCase))).toMatchObject({ code: 'INTEGRATION_FAILED' });
    const [late] = await world.documents(theCase.id);
    expect(late).toMatchObject({ status: 'sent' });
    const [job] = await waitingLooks(theCase.id);
    expect(job?.seconds).toBeGreaterThan(30);
    await share(theCase);
    await RUN_JOB['recall-late-document'](job?.data as LateDocument);
    expect((await world.documents(theCase.id)).map(({ status }) => status)).toEqual(['recalled', 'sent']);
    expect(await waitingLooks(theCase.id)).toHaveLength(1);
  });

  it('is looked for a few times while there is none', async () => {
    const theCase = await world.caseIn('STARTED');
    const late = { caseId: theCase.id, key: randomUUID(), entityId: 'teknikbolagen' };
    for (const looks of [0, 1, 2, 3]) await RUN_JOB['recall-late-document']({ ...late, looks });
    const waiting = await waitingLooks(theCase.id);
    expect(waiting.map(({ data }) => data.looks)).toEqual([1, 2, 3]);
  });

  it('is not looked for after a plain refusal', async () => {
    const theCase = await world.caseIn('STARTED');
    world.outside.proxy.answer(/POST .*\/documents$/, 400);
    expect(await refusalOf(share(theCase))).toMatchObject({ code: 'INTEGRATION_FAILED' });
    expect(await waitingLooks(theCase.id)).toEqual([]);
  });
});
