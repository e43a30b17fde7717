import assert from 'node:assert/strict';
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../start/ports';
import { accountFor } from '../start/postgres-account';

// `npm run test:backup`: deploy/backup.sh with a real PostgreSQL and a real age, which Debian has in its packages `postgresql` and `age`: a
// migrated database of some megabytes is dumped, encrypted, looked at without and with keys, restored, and compared.
const bin = path.dirname(globSync('/usr/lib/postgresql/*/bin/initdb').at(-1) ?? '');
if (bin === '.' || spawnSync('age', ['--version']).status !== 0) {
  console.error('PostgreSQL or age is missing: apt-get install --no-install-recommends postgresql age');
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'test-backup-'));
const data = path.join(folder, 'data');
const account = accountFor(data, path.join(bin, 'initdb'));
account.own(folder);
const [port = 0] = await findFreePorts(1);
const backups = path.join(folder, 'backups');
mkdirSync(backups);

/** Runs a program, and returns its output. Throws an AssertionError if it ends otherwise than expected. */
function run(program: string, args: string[], options: SpawnSyncOptions = {}, status = 0): string {
  const result = spawnSync(program, args, { encoding: 'utf8', ...options });
  const said = `${result.stdout}${result.stderr}`;
  assert.equal(result.status, status, `${program} ${args.join(' ')}: ${said}`);
  return said;
}

function server(program: string, ...args: string[]): void {
  const [command, given] = account.command(path.join(bin, program), args);
  run(command, given, { cwd: folder, stdio: 'ignore', ...account.spawnOptions });
}

const address = (name: string) => `postgresql://medlemsansokan@127.0.0.1:${port}/${name}`;
const PG = {
  PGHOST: '127.0.0.1',
  PGPORT: String(port),
  PGUSER: 'medlemsansokan',
  PGDATABASE: 'medlemsansokan',
};

function backup(args: string[], input = '', status = 0, settings: Record<string, string> = {}): string {
  const env = {
    ...process.env,
    ...PG,
    BACKUPS: backups,
    DATABASE_FOLDER: '/none',
    COPIED: '/none',
    ...settings,
  };
  return run('bash', ['deploy/backup.sh', ...args], { env, input }, status);
}

function operation(name: string, settings: Record<string, string>, ...args: string[]): string {
  const env = { ...process.env, DATABASE_URL: '', MIGRATION_DATABASE_URL: '', ...settings };
  return run(process.execPath, ['--import', 'tsx', `scripts/operation/${name}.ts`, ...args], { env });
}

/** A new key: its secret part as a file, and its public part. */
function newKey(name: string): { secret: string; recipient: string } {
  const file = path.join(folder, name);
  run('age-keygen', ['--output', file]);
  const secret = readFileSync(file, 'utf8');
  return { secret, recipient: /age1\w+/.exec(secret)?.[0] ?? '' };
}

try {
  server(
    'initdb',
    '--auth=trust',
    '--username=medlemsansokan',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    `--pgdata=${data}`,
  );
  server('pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--options=-p ${port} -h 127.0.0.1 -k ${folder}`);
  run('psql', ['-d', 'postgres', '-c', 'CREATE DATABASE medlemsansokan'], { env: { ...process.env, ...PG } });
  operation('migrate', { MIGRATION_DATABASE_URL: address('medlemsansokan') });
  // Random texts, which no compression makes small: more than any pipe holds.
  backup([
    'psql',
    '-c',
    'CREATE TABLE filler AS SELECT gen_random_uuid() AS id, repeat(md5(random()::text), 30) AS text FROM generate_series(1, 20000)',
  ]);

  const [ours, other] = [newKey('ours'), newKey('other')];
  assert.match(backup(['now'], '', 1, { BACKUP_RECIPIENT: 'age1wrong' }), /malformed recipient/);
  assert.deepEqual(readdirSync(backups), []);
  backup(['now'], '', 0, { BACKUP_RECIPIENT: `${ours.recipient},${newKey('second').recipient}` });
  const [name = ''] = backup(['list']).split('\n');
  const file = path.join(backups, `${name}.dump.age`);
  console.log(backup(['show']).trim());
  // Any tool for age reads it, and nothing else is on the disk.
  const dump = spawnSync('age', ['--decrypt', '--identity', path.join(folder, 'ours'), file], {
    maxBuffer: 1e9,
  }).stdout;
  assert.equal(dump.subarray(0, 5).toString(), 'PGDMP');
  assert.deepEqual(
    readdirSync(backups).filter((entry) => !/\.dump\.age(\.sha256)?$/.test(entry)),
    [],
  );

  console.log(backup(['check', name], '', 3).trim());
  console.log(backup(['check', name], other.secret, 1).trim());
  console.log(backup(['load', name, 'never'], 'AGE-SECRET-KEY-1NONE\n', 1).trim());
  backup(['drop', 'never']);
  backup(['check', name], ours.secret);
  backup(['load', name, 'restored'], ours.secret);
  console.log(operation('restore-drill', {}, '--restored', address('restored')).trim());
  const sum = ['psql', '-At', '-c', 'SELECT md5(string_agg(id || text, $$$$ ORDER BY id)) FROM filler'];
  assert.equal(backup(sum, '', 0, { PGDATABASE: 'restored' }), backup(sum));

  const content = readFileSync(file);
  content[content.length - 100] = (content.at(-100) ?? 0) ^ 1;
  writeFileSync(file, content);
  assert.match(backup(['check', name], ours.secret, 1), /its checksum is another/);
  // Whoever changes the checksum too does not get past age.
  writeFileSync(`${file}.sha256`, run('sha256sum', [], { input: content }));
  assert.match(backup(['check', name], ours.secret, 1), /cannot be read/);
  console.log('1 passed, 0 failed');
} finally {
  server('pg_ctl', 'stop', '--mode=immediate', `--pgdata=${data}`);
  rmSync(folder, { recursive: true, force: true });
}
