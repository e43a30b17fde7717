import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standIn } from '../fixtures/stand-in';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  mkdirSync(path.join(folder, 'bin'));
  mkdirSync(path.join(folder, 'backups'));
  play('pg_dump', 'echo dumped > "$BACKUPS/.partial"');
  play('pg_restore', 'exit 0');
  play('psql', `echo "$*" >> ${folder}/statements; cat >> ${folder}/statements`);
  on('2026-11-26', '02', '2026-W48');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a program in place of one of PostgreSQL or the system. */
function play(name: string, lines: string): void {
  standIn(path.join(folder, 'bin'), name, lines);
}

function on(day: string, hour: string, week: string): void {
  play(
    'date',
    `case $1 in +%F) echo ${day};; +%-H) echo ${Number(hour)};; +%G-W%V) echo ${week};; +%Y-%m) echo ${day.slice(0, 7)};; *) echo now;; esac`,
  );
}

const environment = () => ({
  ...process.env,
  PATH: `${folder}/bin:${process.env.PATH}`,
  BACKUPS: `${folder}/backups`,
  PGDATABASE: 'product',
  COPIED: `${folder}/copied`,
  DATABASE_FOLDER: `${folder}/database`,
});

function runWith(settings: Record<string, string>, input: string, ...args: string[]) {
  const env = { ...environment(), ...settings };
  const { status, stdout, stderr } = spawnSync('bash', ['deploy/backup.sh', ...args], {
    encoding: 'utf8',
    env,
    input,
  });
  return { status, stdout, stderr };
}

const run = (...args: string[]) => runWith({}, '', ...args);

const backups = () => readdirSync(path.join(folder, 'backups')).sort();
const put = (...names: string[]) => {
  for (const name of names) writeFileSync(path.join(folder, 'backups', `${name}.dump`), 'earlier');
};

it('is stored as day, week and month, readable by nobody else', () => {
  expect(run('now').status).toBe(0);
  expect(backups()).toEqual(['2026-11-26.dump', '2026-11.dump', '2026-W48.dump']);
  expect(statSync(path.join(folder, 'backups/2026-11-26.dump')).mode & 0o077).toBe(0);
});

it('leaves seven days, four weeks and twelve months', () => {
  put(...[18, 19, 20, 21, 22, 23, 24, 25].map((day) => `2026-11-${day}`));
  put('2026-W43', '2026-W44', '2026-W45', '2026-W46', '2026-W47');
  put(
    '2025-10',
    '2025-11',
    '2025-12',
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => `2026-0${month}`),
    '2026-10',
  );
  expect(run('now').status).toBe(0);
  const names = run('list').stdout.trim().split('\n');
  expect(names.filter((name) => /-\d\d-\d\d$/.test(name))).toEqual(
    [26, 25, 24, 23, 22, 21, 20].map((day) => `2026-11-${day}`),
  );
  expect(names.filter((name) => /W/.test(name))).toEqual(['2026-W48', '2026-W47', '2026-W46', '2026-W45']);
  const months = names.filter((name) => /^\d+-\d\d$/.test(name));
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2026-11', '2025-12']);
});

it('stores the first of a week and of a month', () => {
  put('2026-W48', '2026-11');
  run('now');
  expect(readFileSync(path.join(folder, 'backups/2026-11.dump'), 'utf8')).toBe('earlier');
  expect(readFileSync(path.join(folder, 'backups/2026-11-26.dump'), 'utf8')).toBe('dumped\n');
});

it.each([
  ['pg_dump', 'echo half > "$BACKUPS/.partial"; exit 1'],
  ['pg_restore', 'exit 1'],
  ['pg_restore', 'case $1 in --list) exit 0;; *) exit 1;; esac'],
])('does not count if %s fails, and takes none of the others away', (program, lines) => {
  put('2026-11-19', '2026-11-25');
  play(program, lines);
  expect(run('now').status).not.toBe(0);
  expect(run('list').stdout).toBe('2026-11-25\n2026-11-19\n');
  // Half a dump would take the room of the next.
  expect(backups()).toEqual(['2026-11-19.dump', '2026-11-25.dump']);
});

it('leaves no half copy, and makes the copy the next time', () => {
  play('ln', 'exit 1');
  play('cp', 'echo half > "$2"; exit 1');
  expect(run('now').status).not.toBe(0);
  expect(backups()).toEqual(['2026-11-26.dump']);
  play('cp', 'exec /bin/cp "$@"');
  expect(run('now').status).toBe(0);
  for (const name of backups())
    expect(readFileSync(path.join(folder, 'backups', name), 'utf8'), name).toBe('dumped\n');
  expect(backups()).toEqual(['2026-11-26.dump', '2026-11.dump', '2026-W48.dump']);
});

it('waits for another that is being made', async () => {
  const [busy, met] = [path.join(folder, 'busy'), path.join(folder, 'met')];
  play(
    'pg_dump',
    `[[ ! -e ${busy} ]] || touch ${met}; touch ${busy}; sleep 0.3; rm ${busy}; echo dumped > "$BACKUPS/.partial"`,
  );
  const both = [1, 2].map(() => spawn('bash', ['deploy/backup.sh', 'now'], { env: environment() }));
  const ends = await Promise.all(both.map((one) => once(one, 'exit')));
  expect(ends.map(([status]) => status)).toEqual([0, 0]);
  expect(existsSync(met)).toBe(false);
});

it.each([
  ['02', ['2026-11-25'], true],
  ['23', ['2026-11-25'], true],
  ['01', ['2026-11-25'], false],
  ['08', ['2026-11-25', '2026-11-26'], false],
  ['00', [], true],
])('at %s with %j is due: %s', (hour, there, isDue) => {
  on('2026-11-26', hour, '2026-W48');
  put(...there);
  // The first pause ends it.
  play('sleep', 'kill $PPID');
  expect(run('nightly').stdout.includes('backup 2026-11-26')).toBe(isDue);
});

it.each([
  ['t', false],
  ['f', true],
])('of a database that is empty (%s) is not made by itself', (answer, isMade) => {
  play('psql', `cat > ${folder}/statements; echo ${answer}`);
  put('2026-11-25');
  play('sleep', 'kill $PPID');
  expect(run('nightly').stdout.includes('backup 2026-11-26')).toBe(isMade);
});

it('is made, and fails aloud, if the database does not say whether it is empty', () => {
  play('psql', 'exit 2');
  play('pg_dump', 'exit 1');
  play('sleep', 'kill $PPID');
  expect(run('nightly').stderr).toContain('backup FAILED');
});

it('is reported to the product with the time of the newest, also when none is due', () => {
  put('2026-11-25', '2026-11-26');
  utimesSync(path.join(folder, 'backups/2026-11-26.dump'), 0, 1_795_000_000);
  play('sleep', 'kill $PPID');
  run('nightly');
  const statements = readFileSync(path.join(folder, 'statements'), 'utf8');
  expect(statements).toContain('--set=at=1795000000');
  expect(statements).toContain('INSERT INTO integration_health');
});

it('is reported with the room on the disks, and with the copy elsewhere once there is one', () => {
  put('2026-11-26');
  mkdirSync(path.join(folder, 'database'));
  play('df', 'echo Avail Used; echo 250 750');
  play('sleep', 'kill $PPID');
  const statements = () => {
    rmSync(path.join(folder, 'statements'), { force: true });
    run('nightly');
    return readFileSync(path.join(folder, 'statements'), 'utf8');
  };
  for (const disk of ['backups', 'database'])
    expect(statements()).toContain(`--set=disk=${disk} --set=free=250 --set=used=750`);
  expect(statements()).not.toContain('backup-copy');
  writeFileSync(path.join(folder, 'copied'), '');
  utimesSync(path.join(folder, 'copied'), 0, 1_795_000_001);
  expect(statements()).toContain('--set=part=backup-copy --set=at=1795000001');
});

it('hears that it was restored as a trial', () => {
  expect(run('drilled').status).toBe(0);
  expect(readFileSync(path.join(folder, 'statements'), 'utf8')).toContain('--set=part=restore-drill');
});

it('counts, although it cannot be reported to the product', () => {
  play('psql', 'exit 1');
  expect(run('now')).toMatchObject({ status: 0, stderr: expect.stringContaining('could not be told') });
});

it('that does not exist cannot be loaded', () => {
  play('psql', 'echo asked');
  expect(run('load', '2020-01-01', 'restored')).toMatchObject({ status: 1, stdout: '' });
});

/** The statements that psql gets in all calls of a command, a line each. */
function statementsOf(...args: string[]): string[] {
  play('psql', `cat >> ${folder}/all`);
  expect(run(...args).status).toBe(0);
  return readFileSync(path.join(folder, 'all'), 'utf8').trim().split('\n');
}

it('takes the place of the database once nobody is connected, and lets people in again', () => {
  const statements = statementsOf('swap', 'restored');
  expect(statements).toEqual([
    'ALTER DATABASE :"product" ALLOW_CONNECTIONS false;',
    expect.stringMatching(/^SELECT count\(pg_terminate_backend\(pid\)\) .* WHERE datname = :'product'/),
    'BEGIN;',
    'ALTER DATABASE :"product" RENAME TO :"kept";',
    'ALTER DATABASE :"kept" ALLOW_CONNECTIONS true;',
    'ALTER DATABASE :"restored" RENAME TO :"product";',
    'COMMIT;',
    'ALTER DATABASE :"product" ALLOW_CONNECTIONS true;',
  ]);
});

it('lets people into the old database again if it cannot take its place', () => {
  play('psql', `statement=$(cat); echo "$statement" >> ${folder}/all; [[ $statement != *RENAME* ]]`);
  expect(run('swap', 'restored')).toMatchObject({ status: 1, stdout: '' });
  const statements = readFileSync(path.join(folder, 'all'), 'utf8').trim().split('\n');
  expect(statements.at(-1)).toBe('ALTER DATABASE :"product" ALLOW_CONNECTIONS true;');
});

it('drops a database, and never that of the product', () => {
  expect(statementsOf('drop', 'restored')).toEqual(['DROP DATABASE IF EXISTS :"name" WITH (FORCE);']);
  rmSync(path.join(folder, 'all'));
  expect(run('drop', 'product')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("product is the product's database"),
  });
  expect(existsSync(path.join(folder, 'all'))).toBe(false);
});

describe('encrypted', () => {
  const RECIPIENT = 'age1one,age1two';
  beforeEach(() => {
    play('pg_dump', 'echo dumped');
    play('pg_restore', `cat >> ${folder}/read`);
    // Its file is its header and what it got, and its key is `right`.
    play(
      'age',
      `case $1 in --encrypt) echo "$*" > ${folder}/asked; echo age-encryption.org/v1; cat;;
        *) [[ $(cat) == right ]] || { echo 'age: error: no identity matched any of the recipients' >&2; exit 1; }; tail -n +2 "\${@: -1}";; esac`,
    );
  });
  const made = () => runWith({ BACKUP_RECIPIENT: RECIPIENT }, '', 'now');

  it('is written to every recipient, read as it is dumped, and stored with its checksum as day, week and month', () => {
    put('2026-11-26');
    expect(made().status).toBe(0);
    const names = ['2026-11-26', '2026-11', '2026-W48'];
    expect(backups()).toEqual(
      names.flatMap((name) => [`${name}.dump.age`, `${name}.dump.age.sha256`]).sort(),
    );
    expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toBe(
      '--encrypt --recipient age1one --recipient age1two\n',
    );
    expect(readFileSync(path.join(folder, 'read'), 'utf8')).toBe('dumped\n');
    expect(run('list').stdout.trim().split('\n')).toEqual(['2026-11-26', '2026-W48', '2026-11']);
    expect(run('show').stdout).toMatch(/^2026-11-26 +29 bytes {2}encrypted\n/);
  });

  it('leaves the checksum of a week as it is when the day is made again', () => {
    made();
    play('pg_dump', 'echo later');
    made();
    for (const name of ['2026-11-26', '2026-W48']) expect(run('check', name).status, name).toBe(3);
  });

  it.each([
    ['pg_dump', 'echo half; exit 1'],
    ['pg_restore', 'exit 1'],
    ['age', 'echo half; exit 1'],
  ])('does not count if %s fails, and leaves the previous one', (program, lines) => {
    put('2026-11-25', '2026-11-26');
    play(program, lines);
    expect(made().status).not.toBe(0);
    expect(backups()).toEqual(['2026-11-25.dump', '2026-11-26.dump']);
  });

  it('is forgotten with its checksum, as one that is not encrypted', () => {
    put(...[17, 18, 19, 20, 21, 22, 23, 24, 25].map((day) => `2026-11-${day}`));
    writeFileSync(path.join(folder, 'backups/2026-11-18.dump.age'), 'x');
    writeFileSync(path.join(folder, 'backups/2026-11-18.dump.age.sha256'), 'x');
    made();
    expect(backups().filter((name) => /-11-1\d\.|-11-20\./.test(name))).toEqual(['2026-11-20.dump']);
  });

  it('is not due again on its day', () => {
    made();
    play('sleep', 'kill $PPID');
    expect(run('nightly').stdout).toBe('');
  });

  it('is loaded by its key alone, and says what is wrong with another one', () => {
    made();
    rmSync(path.join(folder, 'read'));
    expect(runWith({}, 'right', 'load', '2026-11-26', 'restored').status).toBe(0);
    expect(readFileSync(path.join(folder, 'read'), 'utf8')).toBe('dumped\n');
    const wrong = runWith({}, 'wrong', 'check', '2026-11-26');
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain('the backup 2026-11-26 cannot be opened by this key');
  });

  it('says without a key what it can, and notices a file that was changed', () => {
    made();
    const blind = run('check', '2026-11-26');
    expect(blind.status).toBe(3);
    expect(blind.stderr).toMatch(
      /is encrypted: 29 bytes, as they were written \(SHA-256\).*BACKUP_IDENTITY_FILE/,
    );
    const file = path.join(folder, 'backups/2026-11-26.dump.age');
    writeFileSync(file, `${readFileSync(file, 'utf8')}more`);
    expect(runWith({}, 'right', 'check', '2026-11-26')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('its checksum is another'),
    });
    writeFileSync(file, 'something');
    expect(run('check', '2026-11-26').stderr).toContain('is no file of age');
  });
});

it('reads the password from the file that compose gives, also for statements of an operator', () => {
  writeFileSync(path.join(folder, 'password'), 'owner\n');
  play('psql', `echo "$PGPASSWORD $*"`);
  const settings = { PGPASSWORD_FILE: path.join(folder, 'password') };
  const { stdout } = runWith(settings, '', 'psql', '-c', 'SELECT 1');
  expect(stdout).toBe('owner -c SELECT 1\n');
});

it('says what it can do', () => {
  expect(run()).toMatchObject({ status: 2, stderr: expect.stringMatching(/^backup nightly/) });
});
