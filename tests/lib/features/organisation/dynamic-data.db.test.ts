import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TAG } from '@/lib/domain/forms/component';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale } from '@/lib/domain/locale';
import { runCaseQuery } from '@/lib/engine/query';
import { dynamicDataQuery, optionsByTag } from '@/lib/features/application/dynamic-data';
import { listSubgroups } from '@/lib/integrations/register/register';
import { db } from '@/lib/platform/database/db';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpWorld } from '../../../fixtures/world';

vi.mock('@/lib/integrations/register/register', async (original) => ({
  ...(await original<typeof import('@/lib/integrations/register/register')>()),
  listSubgroups: vi.fn(),
}));

const world = setUpWorld();
let theCase: SomeCase;
let warnings: string[];
beforeAll(async () => {
  theCase = await world.caseIn('STARTED');
});
beforeEach(async () => {
  await db().dynamicData.deleteMany();
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void warnings.push(line));
});

const option = (id: string, text = id) => ({ id, label: byLocale(() => text) });
const read = () =>
  runCaseQuery(dynamicDataQuery, world.workers.teknikbolagen[2], theCase.id, { tag: TAG.subgroups });

it('takes as many options as a field may have, the first of them, and says what it left out', async () => {
  const all = Array.from({ length: COUNT_LIMITS.dynamicOptions + 2 }, (_, index) => option(`sub-${index}`));
  vi.mocked(listSubgroups).mockResolvedValue([option('x'.repeat(TEXT_LIMITS.choice + 1)), ...all]);
  const options = await read();
  expect(options.map(({ id }) => id)).toEqual(all.slice(0, COUNT_LIMITS.dynamicOptions).map(({ id }) => id));
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      event: 'options-left-out',
      organisation: 'teknikbolagen',
      tag: TAG.subgroups,
      offered: COUNT_LIMITS.dynamicOptions + 3,
      taken: COUNT_LIMITS.dynamicOptions,
    }),
  ]);
});

it('cuts labels that nobody could read, and says nothing where nothing is left out', async () => {
  const long = 'å'.repeat(TEXT_LIMITS.dynamicLabel + 1);
  vi.mocked(listSubgroups).mockResolvedValue([option('sub-1', long), option('sub-2', 'Kort')]);
  expect(await read()).toEqual([
    { id: 'sub-1', label: `${'å'.repeat(TEXT_LIMITS.dynamicLabel - 1)}…` },
    { id: 'sub-2', label: 'Kort' },
  ]);
  expect(warnings).toEqual([]);
});

it('holds also for what was stored before there was a limit', async () => {
  const items = Array.from({ length: COUNT_LIMITS.dynamicOptions + 1 }, (_, index) => option(`sub-${index}`));
  const { id: moId } = world.organisations.teknikbolagen;
  await db().dynamicData.create({ data: { moId, tag: TAG.subgroups, items, fetchedAt: new Date() } });
  expect(await read()).toHaveLength(COUNT_LIMITS.dynamicOptions);
  const options = optionsByTag(await db().dynamicData.findMany({ where: { moId } }));
  expect(options[TAG.subgroups]).toHaveLength(COUNT_LIMITS.dynamicOptions);
});
