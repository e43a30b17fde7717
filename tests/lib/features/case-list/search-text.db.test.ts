import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainText } from '@/lib/domain/fields/plain-text';
import { listExportQuery } from '@/lib/features/case-list/case-list-workbook';
import { listCases } from '@/lib/features/case-list/list-cases';
import { db } from '@/lib/platform/database/db';
import { MIGRATIONS_FOLDER } from '@/lib/platform/database/migrate';
import { sql } from '@/lib/platform/database/sql';
import { env } from '@/lib/platform/settings/env';
import type { CaseWorker } from '../../../fixtures/actors';
import { anyText } from '../../../fixtures/fuzz-values';
import { setUpWorld } from '../../../fixtures/world';

const COMPANIES = [
  { companyName: 'Åkerbys Grönsaker & Söner AB', orgNo: '556016-0680' },
  { companyName: 'Vinter Robotik i Ängelholm HB', orgNo: '556703-7485' },
  { companyName: 'Café Señor Müller – Læsø Straße', orgNo: '556036-0793' },
  { companyName: 'Łódź Þór Encyklopædi', orgNo: '502032-9081' },
  { companyName: 'A\u030Akeri 100 % i_u \\ Ø', orgNo: '556056-6258' },
  { companyName: '3M Mining S3', orgNo: '516801-1112' },
  { companyName: 'Stahl & Kalen Mobler', orgNo: '556234-1239' },
  { companyName: 'Ståhl & Kålén Møbler', orgNo: '556345-1235' },
  { companyName: 'ΟΔΥΣΣΕΑΣ Ferries ＡＢ', orgNo: '516406-1234' },
] as const;

let anna: CaseWorker;
const idOf = new Map<string, string>();

const world = setUpWorld();
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  for (const [index, company] of COMPANIES.entries()) {
    const { id } = await world.caseIn('SUBMITTED', {
      data: { ...company, contactEmail: `kontakt.${index}@firma-${index}.example` },
    });
    idOf.set(company.companyName, id);
  }
});

const found = async (search: string) =>
  (await listCases(anna, { group: 'all', search, pageSize: 200 })).items.map(
    ({ companyName }) => companyName,
  );
const [AKERBYS, VINTER, CAFE, LODZ, AKERI, MINING, STAHL, SWEDISH_STAHL, FERRIES] = COMPANIES.map(
  ({ companyName }) => companyName,
);

describe('a search', () => {
  it.each([
    ['akerbys', [AKERBYS]],
    ['ÅKERBYS', [AKERBYS]],
    ['A\u030Akerbys', [AKERBYS]],
    ['gron', [AKERBYS]],
    ['grön soner åker', [AKERBYS]],
    ['robotik vinter', [VINTER]],
    ['otik nter hb', [VINTER]],
    ['robotik sommar', []],
    ['cafe senor muller', [CAFE]],
    ['læsø', [CAFE]],
    ['laeso', [CAFE]],
    ['STRASSE', [CAFE]],
    ['lodz thor encyklopaedi', [LODZ]],
    ['100 %', [AKERI]],
    ['i_u', [AKERI]],
    ['\\ Ø', [AKERI]],
    ['\\ o', [AKERI]],
    ['åkeri \\ %', [AKERI]],
    ['οδυσσεας', [FERRIES]],
    ['ferries ab', [FERRIES]],
    ['%%%', []],
    ['__e', []],
    ['3M', [MINING]],
    ['m3', []],
    ['zz', []],
    ['Æ', [LODZ, CAFE]],
    ['%', [AKERI]],
    ['_', [AKERI]],
    ['\\', [AKERI]],
    ['s 3m', [MINING]],
    ['s3 3m', [MINING]],
    ['q', []],
    ['ß ø', [CAFE]],
    ['stahl', [SWEDISH_STAHL, STAHL]],
    ['Ståhl', [SWEDISH_STAHL]],
    ['STA\u030AHL', [SWEDISH_STAHL]],
    ['stähl', []],
    ['mobler', [SWEDISH_STAHL, STAHL]],
    ['möbler', [SWEDISH_STAHL]],
    ['MØBLER', [SWEDISH_STAHL]],
    ['kålen', [SWEDISH_STAHL]],
    ['kalén', [SWEDISH_STAHL, STAHL]],
    ['kålén stahl', [SWEDISH_STAHL]],
    ['å', [SWEDISH_STAHL, AKERI, AKERBYS]],
    ['ä', [VINTER]],
    ['\u212Bk', [AKERI, AKERBYS]],
  ])('for %s finds what is written so; only å, ä and ö are more than accents', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it.each([
    '5560160680',
    '556016-0680',
    '556016 0680',
    '165560160680',
    '16556016-0680',
    '016-06',
    '556016‑0680',
  ])('for %s finds the organisation number', async (search) =>
    expect(await found(search)).toEqual([AKERBYS]),
  );

  it('finds the contact’s address, and follows when it changes', async () => {
    expect(await found('kontakt.1@firma')).toEqual([VINTER]);
    expect(await found('robotik FIRMA-1.example')).toEqual([VINTER]);
    const where = { id: idOf.get(VINTER as string) as string };
    await db().case.update({ where, data: { contactEmail: 'ny.adress@annan.example' } });
    expect(await found('kontakt.1@firma')).toEqual([]);
    expect(await found('ny.adress')).toEqual([VINTER]);
    await db().case.update({ where, data: { contactEmail: null } });
    expect(await found('ny.adress')).toEqual([]);
    await db().case.update({ where, data: { contactEmail: 'kontakt.1@firma-1.example' } });
  });

  it('finds no word across two of the texts that it compares', async () => {
    expect(await found('AB\n556')).toEqual([AKERBYS]);
    expect(await found('AB556')).toEqual([]);
    expect(await found('0680kontakt')).toEqual([]);
  });

  it('counts and exports what it shows', async () => {
    const { total, facets } = await listCases(anna, { group: 'all', search: 'robotik VINTER' });
    expect(total).toBe(1);
    expect(facets.status).toContainEqual({ value: 'SUBMITTED', count: 1 });
    expect(await exported('angelholm robotik')).toEqual([VINTER]);
    expect(await exported('3m')).toEqual([MINING]);
    expect(await exported('zz')).toEqual([]);
  });
});

async function exported(search: string) {
  const exceljs = (await import('exceljs')).default;
  const answer = await listExportQuery.read({ actor: anna }, { group: 'all', search });
  const { content } = answer as unknown as { content: ReadableStream<Uint8Array> };
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(await new Response(content).arrayBuffer());
  return workbook.worksheets[0]?.getColumn(1).values.slice(2);
}

/** Parts of a name's words, of one character or more, in any order, typed in some way. */
const partsOf = (name: string) => {
  const part = fc.constantFrom(...name.split(/\s+/)).chain((word) => {
    const letters = [...word];
    return fc
      .tuple(fc.nat(letters.length - 1), fc.nat(letters.length - 1))
      .map(([a, b]) => letters.slice(Math.min(a, b), Math.max(a, b) + 1).join(''));
  });
  const typed = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toLowerCase(),
    (text) => text.toUpperCase(),
    (text) => text.normalize('NFD'),
    (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  );
  return fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), typed)
    .map(([parts, how]) => how(parts.join(' ')));
};

it('a pattern matches a text only if the text holds it letter by letter', async () => {
  const texts = fc.sample(fc.tuple(anyText, anyText, fc.nat(9), fc.nat(9)), { numRuns: 400, seed: 11 });
  const pairs = texts.map(([text, other, from, length], index): [string, string] => {
    const whole = plainText(text);
    // Half of them are parts of the text.
    return [
      whole,
      index % 2
        ? plainText(other)
        : Array.from(whole)
            .slice(from, from + 1 + length)
            .join(''),
    ];
  });
  const rows = await sql()<{ text: string; part: string; matches: boolean }[]>`
    SELECT search_spelled(text) AS text, search_spelled(part) AS part,
      search_spelled(text) LIKE search_pattern(search_spelled(part)) AS matches
    FROM unnest(${pairs.map(([text]) => text)}::text[], ${pairs.map(([, part]) => part)}::text[]) AS pair (text, part)`;
  expect(rows.filter(({ text, part, matches }) => matches !== text.includes(part))).toEqual([]);
  expect(rows.filter(({ matches }) => matches).length).toBeGreaterThan(50);
});

describe('every company', () => {
  it('is found by any parts of its words in any order, with or without accents, in upper or lower case', async () => {
    const search = fc
      .constantFrom(...COMPANIES.map(({ companyName }) => companyName))
      .chain((name) => fc.tuple(fc.constant(name), partsOf(name)));
    await fc.assert(
      fc.asyncProperty(search, async ([name, parts]) => {
        expect(await found(parts)).toContain(name);
      }),
      { numRuns: 300 },
    );
  });

  it('is found by its letters once the migration has passed, also if a release before wrote its text', async () => {
    const { MIGRATION_DATABASE_URL = '' } = env();
    const owner = postgres(MIGRATION_DATABASE_URL, { max: 1, onnotice: () => undefined });
    const migration = await readFile(
      `${MIGRATIONS_FOLDER}/20261129141100_search_letters_of_cases/migration.sql`,
      'utf8',
    );
    await owner`UPDATE "case" SET search_text = search_fold(company_name)`;
    expect(await found('ståhl')).toEqual([]);
    await owner.unsafe(migration);
    await owner.end();
    expect(await found('ståhl')).toEqual([SWEDISH_STAHL]);
  });

  it('has the text that the function makes of its name, number, address and reference', async () => {
    const [{ wrong } = { wrong: -1 }] = await sql()<[{ wrong: number }]>`
      SELECT count(*)::int AS wrong FROM "case"
      WHERE search_text IS DISTINCT FROM case_search_text(company_name, org_no, contact_email, reference)`;
    expect(wrong).toBe(0);
  });
});
