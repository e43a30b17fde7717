import { beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_START, canonicalJson, chainHash } from '@/lib/engine/audit/record';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { saveValues } from '@/lib/features/application/save-values';
import { rejectCase } from '@/lib/features/case/reject-case';
import { auditQuery } from '@/lib/features/history/list-audit';
import { postMessage } from '@/lib/features/messages/messages';
import { sha256 } from '@/lib/platform/crypto/sealed';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { displayedLog } from '../../../fixtures/displayed-log';
import { asOwner } from '../../../fixtures/owner';
import { refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

async function caseWithHistory() {
  const theCase = await world.caseIn('STARTED');
  const applicant = applicantOf(theCase);
  await runCommand(saveValues, applicant, theCase.id, {
    items: [{ componentId: 'website', value: 'www.åäö.example' }],
  });
  await runCommand(postMessage, applicant, theCase.id, { message: 'Hej' });
  await runCommand(rejectCase, anna, theCase.id, { reason: 'Nej' });
  return theCase;
}

describe('the audit log of a case', () => {
  it('is a chain that can be followed from its first entry', async () => {
    const { id } = await caseWithHistory();
    const { events, case: theCase } = await stateOf(id);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(theCase.auditSequence).toBe(4);
    let previousHash = CHAIN_START;
    for (const entry of events) {
      expect(entry.previousHash).toBe(previousHash);
      expect(entry.detailsHash).toBe(sha256(canonicalJson(entry.details)));
      expect(entry.hash).toBe(chainHash(entry));
      previousHash = entry.hash;
    }
  });

  it('is read without the events of a newer version of the product', async () => {
    const { id } = await caseWithHistory();
    const known = await runCaseQuery(auditQuery, anna, id, {});
    const [row] = await asOwner(
      (
        sql,
      ) => sql`INSERT INTO audit_entry (case_id, sequence, type, at, actor_kind, actor_name, details, details_hash, previous_hash, hash)
        SELECT case_id, 5, 'OfTomorrow', at, actor_kind, actor_name, '{"shape":"of tomorrow"}', details_hash, hash, hash
        FROM audit_entry WHERE case_id = ${id} AND sequence = 4 RETURNING id`,
    );
    expect(await runCaseQuery(auditQuery, anna, id, {})).toEqual(known);
    expect((await displayedLog(anna, id)).items).toHaveLength(known.items.length);
    const entryId: string = row?.id;
    expect((await refusalOf(runCaseQuery(auditQuery, anna, id, { entryId }))).code).toBe('NOT_FOUND');
  });

  it('stays whole when many act at once', async () => {
    const theCase = await world.caseIn('STARTED');
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        runCommand(postMessage, applicantOf(theCase), theCase.id, { message: `Hej ${index}` }),
      ),
    );
    const { events } = await stateOf(theCase.id);
    expect(events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    );
    expect(events.slice(1).every((entry, index) => entry.previousHash === events[index]?.hash)).toBe(true);
  });

  it('can not be changed or deleted in the database, but for erasing details', async () => {
    const { id } = await caseWithHistory();
    const changes = [
      `UPDATE audit_entry SET actor_name = 'Någon annan' WHERE case_id = '${id}'`,
      `UPDATE audit_entry SET details = '{"forged": true}' WHERE case_id = '${id}'`,
      `DELETE FROM audit_entry WHERE case_id = '${id}'`,
      'TRUNCATE audit_entry',
    ];
    for (const change of changes) {
      const owners = asOwner((owner) => owner.unsafe(change));
      await expect(owners).rejects.toThrow(/appended only/);
      await expect(sql().unsafe(change)).rejects.toThrow('permission denied for table audit_entry');
    }
    await expect(db().case.delete({ where: { id } })).rejects.toThrow();
    await asOwner(
      (owner) => owner`UPDATE audit_entry SET details = NULL WHERE case_id = ${id} AND sequence = 2`,
    );
    const { events } = await stateOf(id);
    expect(events.every((entry) => entry.hash === chainHash(entry))).toBe(true);
    expect((await displayedLog(anna, id)).items[1]).toMatchObject({ type: 'FormValueSaved', details: {} });
  });

  it('is read oldest first by case workers, with who did what', async () => {
    const theCase = await caseWithHistory();
    const { items: log } = await displayedLog(world.workers.teknikbolagen[3], theCase.id);
    expect(log.map(({ type, actor }) => [type, actor])).toEqual([
      ['CaseCreated', { kind: 'system', name: 'job' }],
      ['FormValueSaved', { kind: 'applicant', name: theCase.contactEmail }],
      ['AspirantMessageSubmitted', { kind: 'applicant', name: theCase.contactEmail }],
      ['CaseRejected', { kind: 'caseWorker', name: 'Anna Admin', accountId: anna.accountId }],
    ]);
    expect(await refusalOf(displayedLog(applicantOf(theCase), theCase.id))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await refusalOf(displayedLog(world.workers.handelsforbundet[1], theCase.id))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
