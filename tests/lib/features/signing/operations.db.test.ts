import { afterEach, describe, expect, it, vi } from 'vitest';
import { IntegrationError } from '@/lib/domain/errors';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction, runCommand } from '@/lib/engine/command';
import type { LateDocument } from '@/lib/engine/jobs/queue';
import { type Operation, runOperation } from '@/lib/engine/operation';
import { markCorrectionHandled, requestCorrection } from '@/lib/features/application/corrections';
import { changeContact } from '@/lib/features/case/change-case';
import { moveToVersion } from '@/lib/features/organisation/move-cases';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { replaceSignatory } from '@/lib/features/signing/replace-signatory';
import {
  sendToSignatories,
  shareForInternalSignature,
  shareForSignature,
} from '@/lib/features/signing/share-for-signature';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB, reconcileOperations } from '@/lib/server/jobs/run-job';
import { clearFaults, setFault } from '@/sandbox/faults';
import { applicantOf } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpSigningWorld, waitingLooks } from '../../../fixtures/signing-world';
import { outcomeOf, refusalOf, stateOf } from '../../../fixtures/world';

const world = setUpSigningWorld();
afterEach(clearFaults);

const share = (theCase: SomeCase) =>
  runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails: ['vd@example.com'] });

/** The case without what a failed attempt leaves behind: its released reservation. */
const withoutOperations = async (theCase: SomeCase) => {
  const { operations, ...rest } = await stateOf(theCase.id);
  return rest;
};

/** Runs an operation up to where the process dies: before its call, or after it. */
async function crash<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
  when: 'before the call' | 'after the call',
  theCase: SomeCase,
  input: Input,
): Promise<void> {
  const died = Promise.withResolvers<void>();
  const dying: typeof operation = {
    ...operation,
    callOut: async (payload, call) => {
      if (when === 'after the call') await operation.callOut(payload, call);
      died.resolve();
      return new Promise<never>(() => undefined);
    },
  };
  void runOperation(dying, applicantOf(theCase), theCase.id, input);
  await died.promise;
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('a signing service that fails', () => {
  it.each(['down', 'error', 'garbage', 'reset', 'slow'] as const)(
    'by being %s leaves the case as it was, and it can be tried again',
    async (mode) => {
      const theCase = await world.caseIn('STARTED');
      const before = await withoutOperations(theCase);
      setFault('getaccept', mode);
      expect(await refusalOf(share(theCase))).toMatchObject({ code: 'INTEGRATION_FAILED' });
      expect(await withoutOperations(theCase)).toEqual(before);
      expect((await stateOf(theCase.id)).operations).toMatchObject([{ state: 'RELEASED' }]);
      clearFaults();
      expect(await share(theCase)).toMatchObject({ status: 'SHARED_FOR_EXTERNAL_SIGNATURE' });
      expect((await world.documents(theCase.id)).filter(({ status }) => status === 'sent')).toHaveLength(1);
    },
  );

  it('while cancelling leaves the document with the signatories', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    const before = await withoutOperations(theCase);
    setFault('getaccept', 'down');
    const cancel = () => runOperation(cancelSignature, applicantOf(theCase), theCase.id, {});
    expect(await refusalOf(cancel())).toMatchObject({ code: 'INTEGRATION_FAILED' });
    expect(await withoutOperations(theCase)).toEqual(before);
    clearFaults();
    expect(await cancel()).toEqual({ status: 'CREATED_GETACCEPT' });
  });

  it('while sharing internally leaves the case approved', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    const before = await withoutOperations(theCase);
    setFault('getaccept', 'error');
    const sharing = runOperation(shareForInternalSignature, world.workers.teknikbolagen[1], theCase.id, {
      emails: ['chef@example.com'],
    });
    expect(await refusalOf(sharing)).toMatchObject({ code: 'INTEGRATION_FAILED' });
    expect(await withoutOperations(theCase)).toEqual(before);
  });
});

describe('a call that fails while somebody changes the case', () => {
  it('is released once that is done: whoever changes a case locks its row first', async () => {
    const theCase = await world.caseIn('STARTED');
    const [locked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failing: typeof shareForSignature = {
      ...shareForSignature,
      callOut: async () => {
        void inTransaction(async (tx) => {
          await lockCase(tx, systemActor('job'), theCase.id);
          locked.resolve();
          await changed.promise;
        });
        await locked.promise;
        throw new IntegrationError('signing', 'refused', 400);
      },
    };
    const input = { emails: ['vd@example.com'] };
    const refusal = refusalOf(runOperation(failing, applicantOf(theCase), theCase.id, input));
    const waiting = vi.waitFor(async () => {
      const found = await db().$queryRaw<object[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(found).toHaveLength(1);
    }, 10_000);
    expect(await Promise.race([waiting.then(() => 'waits'), refusal.then(() => 'released')])).toBe('waits');
    changed.resolve();
    expect(await refusal).toMatchObject({ code: 'INTEGRATION_FAILED' });
    expect((await stateOf(theCase.id)).operations).toMatchObject([{ state: 'RELEASED' }]);
  });
});

describe('a call that was refused', () => {
  it.each([
    ['at once', false, 0],
    ['after an attempt without an answer', true, 1],
  ])(
    '%s is looked for later only if it may have been done all the same',
    async (_when, wasUnanswered, looks) => {
      const theCase = await world.caseIn('STARTED');
      const refused = Object.assign(new IntegrationError('signing', 'refused', 400), { wasUnanswered });
      const failing = { ...shareForSignature, callOut: () => Promise.reject(refused) };
      const input = { emails: ['vd@example.com'] };
      const attempt = runOperation(failing, applicantOf(theCase), theCase.id, input);
      expect(await refusalOf(attempt)).toMatchObject({ code: 'INTEGRATION_FAILED' });
      expect(await waitingLooks(theCase.id)).toHaveLength(looks);
    },
  );
});

describe('a crash between reservation and confirmation', () => {
  it.each(['before the call', 'after the call'] as const)(
    '%s is finished by the job: one document, one event, one mail',
    async (when) => {
      const theCase = await world.caseIn('STARTED');
      const input = { emails: ['vd@example.com'] };
      const { events, mails, after } = await outcomeOf(theCase.id, async () => {
        await crash(shareForSignature, when, theCase, input);
        expect(await refusalOf(share(theCase))).toMatchObject({ code: 'LOCKED' });
        await reconcileOperations(later(1));
        expect((await stateOf(theCase.id)).case.status, 'too early').toBe('STARTED');
        await reconcileOperations(later(2));
        await reconcileOperations(later(3));
      });
      expect(after.case.status).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
      expect(events).toMatchObject([{ type: 'SignatureShared', actorKind: 'applicant' }]);
      expect(mails).toEqual([`signableDocumentCreated → ${theCase.contactEmail}`]);
      expect(await world.documents(theCase.id)).toHaveLength(1);
    },
  );

  it('while cancelling is finished by the job too', async () => {
    const theCase = await world.caseIn('STARTED');
    await share(theCase);
    await crash(cancelSignature, 'after the call', theCase, {});
    await reconcileOperations(later(2));
    expect((await stateOf(theCase.id)).case.status).toBe('CREATED_GETACCEPT');
  });

  it('stores as signed what the document says, also when the contact person has changed since', async () => {
    const theCase = await world.caseIn('STARTED');
    const release = world.outside.proxy.holdAnswerTo(/POST .*\/documents$/);
    const before = world.outside.proxy.calls.length;
    const sharing = share(theCase);
    await vi.waitUntil(() =>
      world.outside.proxy.calls.slice(before).some((call) => /POST .*\/documents$/.test(call)),
    );
    await runCommand(changeContact, world.workers.teknikbolagen[1], theCase.id, {
      email: 'ny@example.com',
      message: undefined,
    });
    release();
    await sharing;
    const { signatures, case: after } = await stateOf(theCase.id);
    expect(after.contactEmail).toBe('ny@example.com');
    expect(signatures).toMatchObject([{ signedValues: { contactEmail: theCase.contactEmail } }]);
  });

  it('leaves the forms as they were sent to the service: the application is not moved to another version', async () => {
    const theCase = await world.caseIn('STARTED');
    await crash(shareForSignature, 'before the call', theCase, { emails: ['vd@example.com'] });
    const { templateId } = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
    const move = runCommand(moveToVersion, systemActor('job'), theCase.id, { templateId });
    expect(await refusalOf(move)).toMatchObject({ code: 'LOCKED' });
  });

  it('opens no correction again: what is out for signing has none', async () => {
    const theCase = await world.caseIn('STARTED');
    const [componentId, anna] = ['website', world.workers.teknikbolagen[1]];
    await runCommand(requestCorrection, anna, theCase.id, {
      formId: 'company',
      componentId,
      description: 'Rätta.',
    });
    const mark = (isHandled: boolean) =>
      runCommand(markCorrectionHandled, applicantOf(theCase), theCase.id, { componentId, isHandled });
    await mark(true);
    await crash(shareForSignature, 'before the call', theCase, { emails: ['vd@example.com'] });
    expect(await refusalOf(mark(false))).toMatchObject({ code: 'LOCKED' });
  });

  it('waits for a service that is down, and is given up after an hour', async () => {
    const theCase = await world.caseIn('STARTED');
    const before = await withoutOperations(theCase);
    await crash(shareForSignature, 'before the call', theCase, { emails: ['vd@example.com'] });
    setFault('getaccept', 'down');
    await reconcileOperations(later(30));
    expect((await stateOf(theCase.id)).operations).toMatchObject([{ state: 'RESERVED' }]);
    await reconcileOperations(later(61));
    expect((await stateOf(theCase.id)).operations).toMatchObject([{ state: 'RELEASED' }]);
    expect(await withoutOperations(theCase)).toEqual(before);
    clearFaults();
    expect(await share(theCase)).toMatchObject({ status: 'SHARED_FOR_EXTERNAL_SIGNATURE' });
  });

  it('reads a reservation to which another release has added something, and gives up after an hour what it cannot read', async () => {
    const theCase = await world.caseIn('STARTED');
    const before = await withoutOperations(theCase);
    await crash(shareForSignature, 'before the call', theCase, { emails: ['vd@example.com'] });
    const reserved = { where: { caseId: theCase.id, state: 'RESERVED' } };
    await db().operation.updateMany({ ...reserved, data: { payload: { emails: 'vd@example.com' } } });
    await reconcileOperations(later(30));
    expect((await stateOf(theCase.id)).operations).toMatchObject([{ state: 'RESERVED' }]);
    await reconcileOperations(later(61));
    expect((await stateOf(theCase.id)).operations).toMatchObject([{ state: 'RELEASED' }]);
    expect(await withoutOperations(theCase)).toEqual(before);
    expect(await world.documents(theCase.id)).toEqual([]);
    await share(theCase);
    await crash(replaceSignatory, 'before the call', theCase, {
      ...{ email: 'vd@example.com', newEmail: 'ny@example.com' },
    });
    const operation = await db().operation.findFirstOrThrow(reserved);
    const payload = { ...(operation.payload as object), later: 1 };
    await db().operation.update({ where: { id: operation.id }, data: { payload } });
    await reconcileOperations(later(2));
    const { operations } = await stateOf(theCase.id);
    expect(operations.map(({ state }) => state).sort()).toEqual(['CONFIRMED', 'CONFIRMED', 'RELEASED']);
    const now = { where: { signature: { caseId: theCase.id, isCurrent: true } } };
    expect(await db().signatory.findMany(now)).toMatchObject([{ email: 'ny@example.com' }]);
  });

  it('while a signatory is replaced takes back the new document, if somebody signs the old one before the job', async () => {
    const theCase = await world.caseIn('STARTED');
    const emails = ['vd@example.com', 'styrelsen@example.com'];
    await runOperation(shareForSignature, applicantOf(theCase), theCase.id, { emails });
    const [before] = await world.documents(theCase.id);
    // The process dies when the new document is out and the old one is not yet taken back.
    const dying: typeof replaceSignatory = {
      ...replaceSignatory,
      callOut: (request, call) => sendToSignatories(request, 'digital', call),
    };
    await crash(dying, 'after the call', theCase, { email: 'vd@example.com', newEmail: 'ny@example.com' });
    await world.pressSilently(theCase.id, 'sign', { email: 'styrelsen@example.com' });
    await reconcileOperations(later(2));
    const { operations } = await stateOf(theCase.id);
    expect(operations.map(({ state }) => state).sort()).toEqual(['CONFIRMED', 'RELEASED']);
    const [look] = await waitingLooks(theCase.id);
    await RUN_JOB['recall-late-document'](look?.data as LateDocument);
    const states = (await world.documents(theCase.id)).map(({ id, status }) => ({ id, status }));
    expect(states).toEqual([
      { id: before?.id, status: 'sent' },
      { id: expect.any(String), status: 'recalled' },
    ]);
  });

  it('is finished also when the applicant lost the link in between', async () => {
    const theCase = await world.caseIn('STARTED');
    await crash(shareForSignature, 'after the call', theCase, { emails: ['vd@example.com'] });
    await runCommand(changeContact, world.workers.teknikbolagen[1], theCase.id, {
      email: 'ny@example.com',
      message: undefined,
    });
    await reconcileOperations(later(2));
    expect((await stateOf(theCase.id)).case.status).toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
    expect(await world.documents(theCase.id)).toHaveLength(1);
  });

  it('stores no login in the reservation', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    await runOperation(shareForInternalSignature, world.workers.teknikbolagen[1], theCase.id, {
      emails: ['chef@example.com'],
    });
    const [operation] = await db().operation.findMany({ where: { caseId: theCase.id } });
    expect(operation?.actor).toMatchObject({ kind: 'caseWorker', signingToken: null });
  });
});
