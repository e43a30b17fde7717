import { beforeAll, describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '@/lib/domain/fields/organisation-number';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { listCases } from '@/lib/features/case-list/list-cases';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpWorld } from '../../../fixtures/world';

let anna: CaseWorker;
let theCase: SomeCase;
let reference: string;

const world = setUpWorld();
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  theCase = await world.caseIn('SUBMITTED');
  reference = theCase.reference as string;
});

const found = async (search: string) =>
  (await listCases(anna, { group: 'all', search, pageSize: 200 })).items.map(({ id }) => id);

describe('the reference of a case', () => {
  it('is given at creation, short enough to say, and no two are alike', async () => {
    for (let index = 0; index < 20; index += 1) await world.caseIn('STARTED');
    const references = (await db().case.findMany({ select: { reference: true } })).map(
      (one) => one.reference,
    );
    for (const one of references) expect(one).toMatch(/^A-\d{5,9}$/);
    expect(new Set(references).size).toBe(references.length);
  });

  it('ends with a check digit, so that one wrong digit names no case', async () => {
    const rows = await sql()<{ reference: string }[]>`
      SELECT case_reference(n) AS reference FROM generate_series(1001, 3000) n`;
    const all = new Set(rows.map((row) => row.reference));
    expect(all.size).toBe(2_000);
    for (const one of [...all].slice(0, 200)) {
      const digits = one.slice(2);
      expect(hasValidCheckDigit(digits), one).toBe(true);
      for (let place = 0; place < digits.length; place += 1) {
        const wrong = String((Number(digits[place]) + 3) % 10);
        expect(all.has(`A-${digits.slice(0, place)}${wrong}${digits.slice(place + 1)}`)).toBe(false);
      }
    }
  });

  it('finds the case, however it is typed', async () => {
    const digits = reference.slice(2);
    for (const typed of [reference, reference.toLowerCase(), `A${digits}`, `a${digits}`]) {
      expect(await found(typed), typed).toEqual([theCase.id]);
    }
    for (const typed of [digits, `a ${digits}`]) expect(await found(typed), typed).toContain(theCase.id);
    expect(await found(`${reference} ${theCase.companyName}`)).toEqual([theCase.id]);
  });

  it('stays the same when the case changes, and still finds it', async () => {
    await db().case.update({ where: { id: theCase.id }, data: { companyName: 'Nytt Namn AB' } });
    expect(await found(reference)).toEqual([theCase.id]);
  });

  it('is shown to whoever sees the case', async () => {
    const [item] = (await listCases(anna, { search: reference })).items;
    expect(item?.reference).toBe(reference);
    expect((await getCaseView(anna, theCase.id)).reference).toBe(reference);
    expect((await getApplicantCase(applicantOf(theCase), theCase.id)).reference).toBe(reference);
  });
});
