import { afterEach, describe, expect, it } from 'vitest';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runOperation } from '@/lib/engine/operation';
import { exportCase } from '@/lib/features/case/export-case';
import { getCaseView } from '@/lib/features/case/get-case';
import { activateMembership } from '@/lib/features/case/membership';
import { rejectCase } from '@/lib/features/case/reject-case';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { refusalText } from '@/lib/platform/i18n/text-for';
import { reconcileOperations } from '@/lib/server/jobs/run-job';
import { clearFaults, setFault } from '@/sandbox/faults';
import type { SomeCase } from '../../../fixtures/cases';
import { dayAhead } from '../../../fixtures/days';
import { outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
afterEach(clearFaults);

interface Received {
  idempotencyKey: string;
  times: number;
  registerId: string | null;
  moSlug: string;
  companyName: string;
  admissionDate: string | null;
  contact: { email: string; name?: string };
  values: Record<string, string>;
}

/** The admission date that the company of a test wishes. */
const WISHED = dayAhead(40);

const send = (theCase: SomeCase, notifyAdmissionDate?: string) => {
  const slug = theCase.moId === world.organisations.teknikbolagen.id ? 'teknikbolagen' : 'handelsforbundet';
  return runOperation(exportCase, world.workers[slug][1], theCase.id, { notifyAdmissionDate });
};
const received = async ({ orgNo }: SomeCase): Promise<Received[]> =>
  (await fetch(`${outside.sandbox.url}/register/sandbox/exports?orgNo=${orgNo}`)).json();
const withoutOperations = async (theCase: SomeCase) => {
  const { operations, events, case: stored, ...rest } = await stateOf(theCase.id);
  // The failure is stored for the worklist and in the history.
  const { exportFailedAt, version, auditSequence, ...asItWas } = stored;
  return { case: asItWas, events: events.filter(({ type }) => type !== 'ExportFailed'), ...rest };
};

describe('the export', () => {
  it('hands the company and its answers over', async () => {
    const theCase = await world.caseIn('APPROVED_BY_REGIONAL_REVIEWER');
    const { result, after, events, mails } = await outcomeOf(theCase.id, () => send(theCase));
    expect(result).toEqual({ status: 'EXPORTED_TO_TELLUS' });
    const [entry] = await received(theCase);
    expect(entry).toMatchObject({
      idempotencyKey: theCase.id,
      times: 1,
      moSlug: 'teknikbolagen',
      companyName: theCase.companyName,
      admissionDate: WISHED,
      contact: { email: theCase.contactEmail, name: 'Karin Kontakt' },
    });
    // The template gives the company's name 1.1 and its number 1.2.
    expect(entry?.values).toMatchObject({ '1.1': theCase.companyName, '1.2': theCase.orgNo });
    expect(entry?.values).not.toHaveProperty('organisationNumber');
    expect(after.case.registerId).toBe(entry?.registerId);
    expect(events).toMatchObject([
      {
        type: 'CaseExportedToTellus',
        details: { registerId: entry?.registerId, admissionDate: WISHED },
      },
    ]);
    expect(mails).toEqual([`applicationApproved → ${theCase.contactEmail}`]);
  });

  it('is refused a date that cannot be, and one that nobody would hear of', async () => {
    const organisation = 'handelsforbundet';
    const theCase = await world.caseIn('APPROVED_BY_MA', { organisation });
    for (const date of [dayAhead(-40), dayAhead(366 * 6)]) {
      expect(await refusalOf(send(theCase, date))).toMatchObject({
        code: 'VALIDATION_FAILED',
        options: { errors: { notifyAdmissionDate: [expect.stringMatching(/^DATE_TOO_/)] } },
      });
    }
    const silent = await world.caseIn('APPROVED_BY_MA', { organisation, data: { contactEmail: null } });
    expect(await refusalOf(send(silent, dayAhead(70)))).toMatchObject({ code: 'NO_CONTACT', status: 409 });
    expect([await received(theCase), await received(silent)]).toEqual([[], []]);
    const { mails } = await outcomeOf(silent.id, () => send(silent));
    expect(mails).toEqual([]);
  });

  it('sends the company its admission date on request', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA', { organisation: 'handelsforbundet' });
    const { after, events, mails } = await outcomeOf(theCase.id, () => send(theCase, dayAhead(70)));
    expect(events).toMatchObject([{ details: { admissionDate: dayAhead(70) } }]);
    expect(mails).toEqual([`admissionDate → ${theCase.contactEmail}`]);
    expect(after.mails[0]?.data).toMatchObject({ values: { admissionDate: dayAhead(70) } });
  });

  it.each([
    ['without a date', undefined],
    ['with another date', dayAhead(80)],
  ] as const)('uses the date that the company was sent, %s', async (_how, given) => {
    const theCase = await world.caseIn('APPROVED_BY_MA', { organisation: 'handelsforbundet' });
    const worker = world.workers.handelsforbundet[1];
    const decided = given ?? dayAhead(70);
    await runCommand(sendAdmissionDate, worker, theCase.id, { admissionDate: dayAhead(70) });
    expect(await getCaseView(worker, theCase.id)).toMatchObject({
      decidedAdmissionDate: dayAhead(70),
      desiredAdmissionDate: WISHED,
    });
    const { events } = await outcomeOf(theCase.id, () => send(theCase, given));
    expect(events).toMatchObject([{ details: { admissionDate: decided } }]);
    expect(await received(theCase)).toMatchObject([{ admissionDate: decided }]);
    const { after } = await outcomeOf(theCase.id, () =>
      runCommand(activateMembership, systemActor('register'), theCase.id, undefined),
    );
    expect(after.mails.find(({ type }) => type === 'membershipActive')?.data).toMatchObject({
      values: { admissionDate: decided },
    });
  });

  it('is not made before everything is in order', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    expect(await refusalOf(send(theCase))).toMatchObject({ code: 'NOT_READY' });
    expect(await received(theCase)).toEqual([]);
  });

  it('may be made of an approved case without asking for the regional review', async () => {
    const theCase = await world.caseIn('APPROVED');
    expect(await send(theCase)).toEqual({ status: 'EXPORTED_TO_TELLUS' });
    expect(await received(theCase)).toHaveLength(1);
  });

  it('that fails three times leaves the case as it was, and the fourth succeeds', async () => {
    const data = { orgNo: '559900-1194', companyName: 'Trasig Export AB' };
    const theCase = await world.caseIn('APPROVED_BY_REGIONAL_REVIEWER', { data });
    const before = await withoutOperations(theCase);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await refusalOf(send(theCase))).toMatchObject({ code: 'TELLUS_ERROR', status: 502 });
      expect(await withoutOperations(theCase)).toEqual(before);
    }
    expect(await send(theCase)).toEqual({ status: 'EXPORTED_TO_TELLUS' });
    expect(await received(theCase)).toMatchObject([{ idempotencyKey: theCase.id, times: 4 }]);
  });

  it.each(['down', 'error', 'garbage', 'reset', 'slow'] as const)(
    'to a register that is %s is refused, and the register has it once after all',
    async (mode) => {
      const theCase = await world.caseIn('REJECTED_BY_REGIONAL_REVIEWER');
      const before = await withoutOperations(theCase);
      setFault('register', mode);
      expect(await refusalOf(send(theCase))).toMatchObject({ code: 'TELLUS_ERROR' });
      expect(await withoutOperations(theCase)).toEqual(before);
      clearFaults();
      await send(theCase);
      expect(await received(theCase)).toHaveLength(1);
    },
  );

  it.each([
    ['error', 'unknown'],
    ['slow', 'unknown'],
  ] as const)(
    'to a register that is %s is a line of the history, and says whether the register has it',
    async (mode, hasReached) => {
      const theCase = await world.caseIn('REJECTED_BY_REGIONAL_REVIEWER');
      setFault('register', mode);
      const refusal = await refusalOf(send(theCase));
      clearFaults();
      expect(refusal).toMatchObject({ code: 'TELLUS_ERROR', options: { extra: { hasReached } } });
      const { case: after, events } = await stateOf(theCase.id);
      expect(after.version).toBe(2);
      expect(events.at(-1)).toMatchObject({
        ...{ type: 'ExportFailed', actorName: 'Anna Admin', sequence: 2, details: { hasReached } },
      });
      expect(await getCaseView(world.workers.teknikbolagen[1], theCase.id)).toMatchObject({
        exportReached: hasReached,
      });
      await send(theCase);
      const { events: all } = await stateOf(theCase.id);
      expect(all.map(({ type }) => type).slice(-2)).toEqual(['ExportFailed', 'CaseExportedToTellus']);
    },
  );

  it('is seen on the case by everybody while it is under way, and what it blocks is neither offered nor done', async () => {
    const theCase = await world.caseIn('REJECTED_BY_REGIONAL_REVIEWER');
    const anna = world.workers.teknikbolagen[1];
    setFault('register', 'slow');
    const sent = send(theCase).catch(() => undefined);
    await expect
      .poll(() => getCaseView(anna, theCase.id), { timeout: 1_500, interval: 20 })
      .toHaveProperty('underWay');
    for (const reader of [anna, world.workers.teknikbolagen[2], world.workers.teknikbolagen[3]]) {
      const { underWay, permissions } = await getCaseView(reader, theCase.id);
      expect(underWay).toMatchObject({
        action: 'exportCase',
        by: { name: 'Anna Admin', kind: 'caseWorker' },
      });
      expect(permissions).not.toContain('rejectCase');
      expect(underWay?.blocked.includes('rejectCase')).toBe(reader === anna);
    }
    const reject = runCommand(rejectCase, anna, theCase.id, { reason: 'Nej.' });
    const { code, options } = await refusalOf(reject);
    expect(code).toBe('LOCKED');
    expect(refusalText('LOCKED', options.values as Record<string, string>, 'sv')).toMatch(
      /^Ärendet skickas till Tellus sedan kl. \d\d:\d\d, av Anna Admin\./,
    );
    await sent;
    clearFaults();
    const { underWay, permissions } = await getCaseView(anna, theCase.id);
    expect(underWay).toBeUndefined();
    expect(permissions).toContain('rejectCase');
  });

  it('is received once when two make it at once', async () => {
    const theCase = await world.caseIn('APPROVED_BY_REGIONAL_REVIEWER');
    const { result, events } = await outcomeOf(theCase.id, () =>
      Promise.allSettled([send(theCase), send(theCase)]),
    );
    expect(result.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(result.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect(events).toHaveLength(1);
    expect(await received(theCase)).toMatchObject([{ times: 1 }]);
  });

  it('that a crash cut off is finished by the job, once', async () => {
    const theCase = await world.caseIn('APPROVED_BY_REGIONAL_REVIEWER');
    const arrived = Promise.withResolvers<void>();
    const dying: typeof exportCase = {
      ...exportCase,
      callOut: async (payload, call) => {
        await exportCase.callOut(payload, call);
        arrived.resolve();
        return new Promise<never>(() => undefined);
      },
    };
    void runOperation(dying, world.workers.teknikbolagen[1], theCase.id, {
      notifyAdmissionDate: dayAhead(70),
    });
    await arrived.promise;
    const { after, events, mails } = await outcomeOf(theCase.id, async () => {
      await reconcileOperations(new Date(Date.now() + 120_000));
      await reconcileOperations(new Date(Date.now() + 180_000));
    });
    expect(after.case.status).toBe('EXPORTED_TO_TELLUS');
    expect(events).toMatchObject([{ type: 'CaseExportedToTellus', actorName: 'Anna Admin' }]);
    expect(mails).toEqual([`admissionDate → ${theCase.contactEmail}`]);
    const [entry] = await received(theCase);
    expect(entry?.registerId).toBe(after.case.registerId);
  });
});
