import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queue } from '@/lib/engine/jobs/queue';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { createWorld, jobs } from '../../fixtures/world';

const folder = mkdtempSync(path.join(tmpdir(), 'organisation-'));
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  await createWorld();
  // A process that serves has been there.
  await queue();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs what `npm run organisation` runs. */
function operate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve('node_modules/tsx/dist/cli.mjs'), 'scripts/operation/organisation.ts', ...args],
    { env: { ...process.env, NODE_ENV: 'test' }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

const NEW = ['--name', 'Nya', '--email', 'medlem@nya.example', '--administrator', 'chef@nya.example'];

describe('npm run organisation', () => {
  it('creates an organisation that is closed, with a draft and an invited administrator', async () => {
    const { status, stdout } = operate('create', 'nya', ...NEW, '--signing-entity', 'e-1');
    expect([status, stdout]).toEqual([
      0,
      'nya signs in the entity e-1 from now on.\nnya is made, and closed. chef@nya.example gets a link by mail.\n',
    ]);
    const mo = await db().memberOrganisation.findUniqueOrThrow({
      where: { slug: 'nya' },
      include: { draft: true, grants: true, audit: { orderBy: { sequence: 'asc' } } },
    });
    expect(mo).toMatchObject({ isOpen: false, signingEntityId: 'e-1', draft: { revision: 1 } });
    expect(mo.audit.map(({ type }) => type)).toEqual([
      'OrganisationCreated',
      'RoleGranted',
      'SettingsChanged',
    ]);
    expect((await jobs()).map(({ name }) => name)).toContain('send-role-invitation');
  });

  it('says what is missing or taken, and makes nothing then', async () => {
    const count = () => db().memberOrganisation.count();
    const before = await count();
    expect(operate('create', 'nya', ...NEW)).toMatchObject({
      status: 1,
      stderr: 'There is an organisation nya already.\n',
    });
    const wrong = operate('create', 'Nya Åkeriet', '--name', 'Nya');
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain(
      '<slug>: must be of small letters a to z, digits and hyphens; --email: is missing; --administrator: is missing.',
    );
    for (const args of [[], ['create'], ['import', 'nya'], ['frobnicate', 'nya']]) {
      expect(operate(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage:') });
    }
    expect(await count()).toBe(before);
  });

  it('exports a version as a file that can be checked and imported elsewhere', async () => {
    const file = inFolder('teknik.json');
    expect(operate('export', 'teknikbolagen', '--out', file).status).toBe(0);
    expect(operate('export', 'teknikbolagen').stdout.length).toBeGreaterThan(10_000);
    expect(operate('validate', file)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('can be imported: 6 forms, from teknikbolagen.'),
    });
    const dry = operate('import', 'nya', file, '--dry-run');
    expect(dry.stdout).toMatch(/\d+ changes, nothing changed\.\n$/);
    expect(await db().formDraft.count({ where: { mo: { slug: 'nya' }, revision: 1 } })).toBe(1);
    expect(operate('import', 'nya', file).stdout).toMatch(/\d+ changes in the draft\.\n$/);
    expect(await db().formDraft.count({ where: { mo: { slug: 'nya' }, revision: 2 } })).toBe(1);
    expect(operate('export', 'teknikbolagen', '--version', 'x').stderr).toContain(
      '--version is a number or draft',
    );
    expect(operate('export', 'teknikbolagen', '--version', '99').status).toBe(1);
    expect(operate('export', 'nowhere').stderr).toBe('There is no organisation nowhere.\n');
  });

  it('says each problem of a file with its place', async () => {
    operate('export', 'teknikbolagen', '--out', inFolder('good.json'));
    const content = JSON.parse(readFileSync(inFolder('good.json'), 'utf8'));
    content.body.forms[0].title.sv = '';
    writeFileSync(inFolder('incomplete.json'), JSON.stringify(content));
    expect(operate('validate', inFolder('incomplete.json'))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('to fix before publishing: forms.company.title.sv: TEXT_MISSING\n'),
    });
    content.body.forms[0].rows.push(content.body.forms[0].rows[0]);
    writeFileSync(inFolder('broken.json'), JSON.stringify(content));
    for (const args of [['validate'], ['import', 'nya']]) {
      expect(operate(...args, inFolder('broken.json'))).toMatchObject({
        status: 1,
        stderr: [
          'The file cannot be imported. Nothing has changed. (VALIDATION_FAILED)\n',
          'forms.company.companyTitle: Two parts have the same id: companyTitle\n',
        ].join(''),
      });
    }
    writeFileSync(inFolder('other.json'), '{"name":"other"}');
    expect(operate('validate', inFolder('other.json'))).toMatchObject({
      status: 1,
      stderr: `${textFor('en')('errors.FILE_NOT_OURS')} (FILE_NOT_OURS)\n`,
    });
  });

  it('changes the entity at the signing service, and records it in the history', async () => {
    expect(operate('signing-entity', 'nya').stdout).toContain('the entity of the account');
    const { signingEntityId } = await db().memberOrganisation.findUniqueOrThrow({ where: { slug: 'nya' } });
    expect(signingEntityId).toBeNull();
  });
});
