import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import { saveValues } from '@/lib/features/application/save-values';
import { applyMigrations, MIGRATIONS_FOLDER } from '@/lib/platform/database/migrate';
import { env } from '@/lib/platform/settings/env';
import { applicantOf } from '../../../fixtures/actors';
import { setUpWorld, stateOf } from '../../../fixtures/world';

describe('a migration of the next version', () => {
  const world = setUpWorld();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const next = path.join(folder, '20991231000000_colour');
    await mkdir(next);
    await writeFile(path.join(next, 'migration.sql'), 'ALTER TABLE "case" ADD COLUMN colour text;');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('runs on a filled database next to this version, which goes on writing', async () => {
    const theCase = await world.caseIn('STARTED');
    const { MIGRATION_DATABASE_URL = '' } = env();
    const save = (value: string) =>
      runCommand(saveValues, applicantOf(theCase), theCase.id, {
        items: [{ componentId: 'website', value }],
      });
    const [applied] = await Promise.all([
      applyMigrations(MIGRATION_DATABASE_URL, folder),
      save('fore.example'),
    ]);
    expect(applied).toEqual(['20991231000000_colour']);
    await save('efter.example');
    expect((await stateOf(theCase.id)).case.version).toBeGreaterThan(theCase.version + 1);
  });
});
