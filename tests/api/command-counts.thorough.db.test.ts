import { createRequire } from 'node:module';
import { beforeAll, expect, it, vi } from 'vitest';
import { CALLERS, type Caller } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES, type CaseStatus, EDITABLE } from '@/lib/domain/lifecycle/status';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { systemActor } from '@/lib/engine/access/access';
import { findCase } from '@/lib/engine/access/locked-case';
import { loadVersion } from '@/lib/engine/case-version';
import { actionOf, runCommand } from '@/lib/engine/command';
import { queue } from '@/lib/engine/jobs/queue';
import { saveValues } from '@/lib/features/application/save-values';
import { logInToSigning } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { actorAs, applicantOf, createWorker } from '../fixtures/actors';
import { ATTEMPTS, type Attempt } from '../fixtures/attempts';
import { snapshotCase } from '../fixtures/case-snapshot';
import { type SomeCase, someColleagueOf } from '../fixtures/cases';
import { expectedRefusal } from '../fixtures/expected-refusal';
import {
  fillCorrections,
  fillFiles,
  fillHistory,
  fillMails,
  fillMessages,
  fillNotes,
} from '../fixtures/full-case';
import { createWorld, type World } from '../fixtures/world';
import { setUpOutside } from '../lib/integrations/outside';

// Every command sends the database as many statements in a full case of a large organisation as in a small case of a small one.

setUpOutside();
let world: World;
beforeAll(async () => {
  world = await createWorld((await logInToSigning('anna@example.com', 'signera')).accessToken);
  await queue();
  // What is kept for as long as the process runs is read now.
  const { templateId } = (await attemptOf('moveToVersion').prepare(await world.caseIn('STARTED'))) as {
    templateId: number;
  };
  await loadVersion(db(), templateId);
  watchStatements();
});

function attemptOf(wanted: string): Attempt {
  const found = ATTEMPTS.find(({ name }) => name === wanted);
  if (!found) throw new Error(wanted);
  return found;
}

const seen: string[] = [];

/** The driver below Prisma, which is not ours to import. */
interface Driver {
  Client: { prototype: { query(asked: string | { text: string }, ...rest: unknown[]): unknown } };
}

interface Connected {
  connectionParameters: { application_name?: string };
}

function watchStatements(): void {
  const { resolve } = createRequire(import.meta.url);
  const { Client } = createRequire(resolve('@prisma/adapter-pg'))('pg') as Driver;
  const { query } = Client.prototype;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Connected, asked, ...rest) {
    // The queue looks after itself by the same driver, at any time. What a command queues goes by its own transaction.
    const isOfQueue = this.connectionParameters.application_name === 'pgboss';
    if (!isOfQueue) seen.push(typeof asked === 'string' ? asked : asked.text);
    return query.call(this as never, asked, ...rest);
  });
}

/** Puts so many into a case of everything that a case may have more than one of. */
async function fill({ id }: SomeCase, count: number): Promise<void> {
  const { accountId } = world.workers.teknikbolagen[1];
  await fillMessages(id, count);
  await fillNotes(id, accountId, count);
  await fillMails(id, count);
  await fillCorrections(id, count);
  await fillFiles(id, count, 1);
  await fillHistory(id, { count, secondsApart: 60, changes: 2, length: 10 });
  for (let colleagues = 0; colleagues < Math.min(count, 4); colleagues += 1) await someColleagueOf(id);
  // Besides the first: whoever declines leaves somebody to be told.
  await db().$executeRaw`
    INSERT INTO signatory (signature_id, email, status)
    SELECT s.signature_id, n || '.' || s.email, s.status
    FROM signatory s JOIN signature ON signature.id = s.signature_id, generate_series(1, ${count}) n
    WHERE signature.case_id = ${id}::uuid`;
}

/** A way to use a command that goes through in a status. */
interface Way {
  attempt: Attempt;
  caller: Caller;
}

const isPossible = ({ actions }: Attempt, status: CaseStatus) =>
  actions.some((action) => statusesFor(action).includes(status));

/** The first caller for whom it goes through and does something, if any. */
async function nextStepHref(attempt: Attempt, theCase: SomeCase): Promise<Way | null> {
  if (attempt.changesNothing?.(theCase) && !IDLE.includes(attempt.name)) return null;
  const record = await findCase(db(), systemActor('job'), theCase.id);
  const action = actionOf(attempt.command, await attempt.prepare(theCase), record);
  const mo = world.organisations.teknikbolagen;
  const isWaiting = waits(attempt);
  const caller = CALLERS.find((one) => {
    const refusal = expectedRefusal(action, one, theCase, mo) ?? attempt.alsoRefused?.(theCase, one) ?? null;
    return refusal === null || (isWaiting && refusal === 'TOO_LATE');
  });
  return caller === undefined ? null : { attempt, caller };
}

/** Whether it is only possible while something waits, which nothing does in tests unless they say so. */
const waits = ({ name }: Attempt) => name === 'takeBackMessage';

async function statementsOf({ attempt, caller }: Way, theCase: SomeCase): Promise<string[]> {
  const input = await attempt.prepare(theCase);
  seen.length = 0;
  env().UNDO_SECONDS = waits(attempt) ? 30 : 0;
  await attempt.run(actorAs(caller, world.workers.teknikbolagen, theCase), theCase.id, input);
  env().UNDO_SECONDS = 0;
  return [...seen];
}

async function grow(): Promise<void> {
  const { id: moId } = world.organisations.teknikbolagen;
  for (const roleId of [1, 2, 3, 4] as const)
    for (let count = 0; count < 3; count += 1) await createWorker('Fler', [{ moId, roleId }]);
}

/** Of everything, in the small cases and in the full ones. */
const FEW = 1;
const MANY = 9;
/** The statements by which a command may send more. Whoever takes a change of contact back mails each of three more colleagues a new link. */
const MORE: Record<string, number> = { takeBack: 3 * 4 };
/** What they are about is not there in any case of the fixture. */
const IDLE = ['removeFieldFile', 'resetDelegation', 'coverAbsence', 'uploadMessageFile'];

/** A case in which there is so much, and what puts it back as it was. */
async function filledCase(status: CaseStatus, isFilledIn: boolean, count: number) {
  const theCase = await world.caseIn(status, { isFilledIn });
  await fill(theCase, count);
  const [restore, mails] = [await snapshotCase(theCase.id), await mailsOf(theCase)];
  const putBack = async () => {
    await restore();
    await db().mail.deleteMany({ where: { caseId: theCase.id, id: { notIn: mails } } });
  };
  return { theCase, putBack };
}

async function mailsOf({ id: caseId }: SomeCase): Promise<string[]> {
  return (await db().mail.findMany({ where: { caseId }, select: { id: true } })).map(({ id }) => id);
}

it('sends as many statements in a full case as in a small one', async () => {
  const left = new Set(ATTEMPTS);
  const groups: { status: CaseStatus; isFilledIn: boolean; ways: (Way & { small: number })[] }[] = [];
  for (const status of CASE_STATUSES) {
    for (const isFilledIn of EDITABLE.includes(status) ? [false, true] : [true]) {
      const asked = [...left].filter(
        (one) => (one.onEmptyCase ?? false) !== isFilledIn && isPossible(one, status),
      );
      // To the company before it signs, and to signatories then.
      if (status === 'SHARED_FOR_EXTERNAL_SIGNATURE') asked.push(attemptOf('sendReminder'));
      if (asked.length === 0) continue;
      const { theCase, putBack } = await filledCase(status, isFilledIn, FEW);
      const group = { status, isFilledIn, ways: [] as (Way & { small: number })[] };
      groups.push(group);
      for (const attempt of asked) {
        const way = await nextStepHref(attempt, theCase);
        if (!way) continue;
        await putBack();
        group.ways.push({ ...way, small: (await statementsOf(way, theCase)).length });
        left.delete(attempt);
        await putBack();
      }
    }
  }
  expect([...left].map(({ name }) => name)).toEqual([]);
  await grow();
  const grown: string[] = [];
  for (const { status, isFilledIn, ways } of groups.filter((group) => group.ways.length > 0)) {
    const { theCase, putBack } = await filledCase(status, isFilledIn, MANY);
    for (const way of ways) {
      const full = await statementsOf(way, theCase);
      await putBack();
      if (full.length === way.small + (MORE[way.attempt.name] ?? 0)) continue;
      grown.push(`${way.attempt.name}: ${way.small}, then ${full.length}\n${full.join('\n')}`);
    }
  }
  expect(grown).toEqual([]);
}, 120_000);

it('settles several corrections in as many statements as one', async () => {
  const settle = async (componentIds: string[]) => {
    const values = { isPartOfGroup: 'yes', groupName: 'Koncernen', isParentMember: 'yes' };
    const theCase = await world.caseIn('STARTED', { values });
    const asked = { caseId: theCase.id, formId: 'company', previousValue: '', requestedBy: 'Anna Admin' };
    const data = componentIds.map((componentId) => ({ ...asked, componentId, description: 'Ändra.' }));
    await db().correction.createMany({ data });
    await db().case.update({ where: { id: theCase.id }, data: { openCorrections: data.length } });
    const items = [{ componentId: 'isPartOfGroup', value: 'no' }];
    seen.length = 0;
    await runCommand(saveValues, applicantOf(theCase), theCase.id, { items });
    const statements = [...seen];
    const settled = await db().correction.count({ where: { caseId: theCase.id, notAsked: true } });
    expect(settled).toBe(componentIds.length);
    return statements;
  };
  const one = await settle(['groupName']);
  const three = await settle(['groupName', 'isParentMember', 'parentOrganisationNumber']);
  expect(three, three.join('\n')).toHaveLength(one.length);
});
