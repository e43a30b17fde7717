import { expect, it, vi } from 'vitest';
import { CURRENT_SCHEMA } from '@/lib/domain/organisation/body';
import { loadVersion } from '@/lib/engine/case-version';
import type { Tx } from '@/lib/platform/database/db';

const LABEL = { sv: 'Namn', en: 'Name' };
const BODY = {
  forms: [
    { id: 'about', title: LABEL, rows: [{ type: 'FormSectionTitle', componentId: 'name', label: LABEL }] },
  ],
  checkPoints: [],
};
const PROCESS = {
  organisationTypes: [],
  signsWithService: true,
  hasInternalSignature: true,
  hasCreditReport: false,
  hasRegionalReview: false,
  readOnlyTags: [],
  zipRegions: [],
};

/** A database with any version, which counts its queries. */
function database() {
  const read = vi.fn(async () => ({
    version: 1,
    schema: CURRENT_SCHEMA,
    body: BODY,
    process: PROCESS,
    texts: {},
  }));
  return { tx: { formTemplate: { findUniqueOrThrow: read } } as unknown as Tx, read };
}

it('a version is read once, since it never changes', async () => {
  const { tx, read } = database();
  const first = await loadVersion(tx, 1);
  expect(await loadVersion(tx, 1)).toBe(first);
  expect(first.process).toEqual(PROCESS);
  expect(read).toHaveBeenCalledTimes(1);
});

it('a process caches a bounded number of versions: those used last', async () => {
  const { tx, read } = database();
  const inUse = await loadVersion(tx, 1);
  for (let id = 2; id < 400; id += 1) {
    await loadVersion(tx, id);
    expect(await loadVersion(tx, 1)).toBe(inUse);
  }
  read.mockClear();
  await loadVersion(tx, 399);
  expect(read).not.toHaveBeenCalled();
  await loadVersion(tx, 2);
  expect(read).toHaveBeenCalledTimes(1);
});
