import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOnCompose, standIn } from '../fixtures/stand-in';

let parent = '';
let folder = '';
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
  folder = path.join(parent, 'medlemsansokan');
  mkdirSync(path.join(folder, 'deploy'), { recursive: true });
  standIn(folder, 'sleep', 'exit 0');
  standIn(folder, 'uname', 'echo x86_64');
});
afterEach(() => rmSync(parent, { recursive: true }));

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The machine before the upgrade: what runs is `old`, what is got is `new`, and an `older` one is left from before. */
const IMAGES = String.raw`
  ps*' app') echo container;; ps*' backup') echo copying;;
  'engine inspect'*container) echo sha256:old;; 'engine inspect'*copying) echo sha256:old-backup;;
  'engine image inspect'*medlemsansokan:${version}) echo sha256:new;;
  'engine image inspect'*medlemsansokan:previous) echo sha256:old;;
  'engine image inspect'*backup:${version}) echo sha256:new-backup;;
  'engine image inspect'*backup:previous) echo sha256:old-backup;;
  'engine container inspect'*) exit 1;;
  'engine image ls'*) printf 'sha256:%s\n' new old older new-backup old-backup;;
  'engine run'*' ls '*) printf '%s\n' 1_init 2_more;;`;

/** Runs it, and fails the call that contains `fails`. Returns the commands that compose and the engine got, in order. */
function upgrade(args: string[], fails?: string, services = 'db migrate app app2 backup caddy') {
  const answers = String.raw`config*) printf '%s\n' ${services};; ${IMAGES}`;
  return runOnCompose(folder, ['upgrade', ...args], { fails, answers });
}

const replaced = (commands: string[]) =>
  commands.flatMap((call) => /--wait-timeout \d+ (\w+)/.exec(call)?.[1] ?? []);
/** What changes something, in the order in which it must. */
const steps = (commands: string[]) =>
  commands
    .filter((call) => !/inspect|^ps|^config|image ls/.test(call))
    .map((call) => call.replace(/ --no-build.*wait-timeout \d+/, ''));
const env = () => readFileSync(path.join(folder, '.env'), 'utf8');

const REPLACED = ['up --detach app2', 'up --detach app', 'up --detach --no-build'];

it('builds a checkout, makes a backup, keeps what runs, migrates, replaces one product after the other, and removes what is older', () => {
  const { status, commands } = upgrade([]);
  expect(status).toBe(0);
  expect(steps(commands)).toEqual([
    'build',
    'exec -T backup bash /usr/local/bin/backup now',
    'engine tag old medlemsansokan:previous',
    'engine create --name medlemsansokan-previous medlemsansokan:previous true',
    'engine tag old-backup medlemsansokan-backup:previous',
    'engine create --name medlemsansokan-backup-previous medlemsansokan-backup:previous true',
    'run --rm -T migrate',
    ...REPLACED,
    'engine image rm sha256:older',
  ]);
});

it('builds as this version, also after it went back', () => {
  writeFileSync(path.join(folder, '.env'), 'MEDLEMSANSOKAN_VERSION=previous\n');
  const answers = `build*) echo "as $MEDLEMSANSOKAN_VERSION" >> ${folder}/calls;; config*) echo app;; ${IMAGES}`;
  expect(runOnCompose(folder, ['upgrade'], { answers }).commands).toContain(`as ${version}`);
});

it.each([
  ['build', ['build']],
  ['backup now', ['build', 'exec -T backup bash /usr/local/bin/backup now']],
])('changes nothing if %s fails', (fails, commands) => {
  const result = upgrade([], fails);
  expect(result.status).not.toBe(0);
  expect(steps(result.commands)).toEqual(commands);
});

it('replaces nothing if the migration fails', () => {
  const { status, commands } = upgrade([], 'migrate');
  expect(status).not.toBe(0);
  expect(commands.at(-1)).toBe('run --rm -T migrate');
});

it('leaves the other product as it is if the new one does not get ready', () => {
  const { status, commands } = upgrade([], 'app2');
  expect(status).not.toBe(0);
  expect(replaced(commands)).toEqual(['app2']);
  expect(commands.at(-1)).toMatch(/app2$/);
});

it('requires a backup of your own if the service does not run', () => {
  const answers = `config*) echo app;; ps*' backup') ;; ${IMAGES}`;
  const { status, stderr, commands } = runOnCompose(folder, ['upgrade'], { answers });
  expect([status, steps(commands)]).toEqual([1, ['build']]);
  expect(stderr).toContain('WITHOUT_BACKUP=1');
});

it('keeps the previous image if it is run again with the same one', () => {
  const answers = `config*) echo app;; 'engine inspect'*container) echo sha256:new;; 'engine inspect'*) echo sha256:new-backup;; ${IMAGES}`;
  const { status, commands } = runOnCompose(folder, ['upgrade'], { answers });
  expect(status).toBe(0);
  expect(commands.filter((call) => call.startsWith('engine tag'))).toEqual([]);
});

it('takes out what went back, and moves secrets, before it migrates', () => {
  writeFileSync(
    path.join(folder, '.env'),
    'PORT=3000\nMEDLEMSANSOKAN_VERSION=previous\nSMTP_URL=smtps://mail.example.org\n',
  );
  expect(upgrade([]).status).toBe(0);
  expect(env()).toBe('PORT=3000\n');
  expect(readFileSync(path.join(folder, 'secrets/SMTP_URL'), 'utf8')).toBe('smtps://mail.example.org\n');
});

it('goes back to the previous image if that can serve the database, and again', () => {
  writeFileSync(path.join(folder, '.env'), 'PORT=3000\n');
  const read = path.join(folder, 'read');
  const answers = String.raw`config*) printf '%s\n' app;; *--going-back) cat > ${read};; ${IMAGES}`;
  for (const _ of [1, 2]) {
    const { status, commands, stderr } = runOnCompose(folder, ['upgrade', '--back'], { answers });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(steps(commands)).toEqual([
      'engine run --rm --network none --entrypoint ls medlemsansokan:previous prisma/migrations',
      'run --rm --no-deps -T migrate node operation/migrate.mjs --going-back',
      'up --detach app',
      'up --detach --no-build',
    ]);
    expect(readFileSync(read, 'utf8')).toBe('1_init\n2_more\n');
    expect(env()).toBe('PORT=3000\nMEDLEMSANSOKAN_VERSION=previous\n');
  }
});

it('goes back with the image of the backup as it is, if the upgrade did not change it', () => {
  const { commands } = upgrade(['--back']);
  expect(commands.filter((call) => call.startsWith('engine tag'))).toEqual([]);
  const lacking = upgrade(['--back'], 'image inspect --format {{.Id}} medlemsansokan-backup:previous');
  expect(lacking.status).toBe(0);
  expect(lacking.commands).toContain(
    `engine tag medlemsansokan-backup:${version} medlemsansokan-backup:previous`,
  );
});

it.each([
  ['image inspect', 'There is no previous image'],
  ['--going-back', 'cannot serve this database'],
])('does not go back if %s says no', (fails, message) => {
  writeFileSync(path.join(folder, '.env'), 'PORT=3000\n');
  const { status, stderr, commands } = upgrade(['--back'], fails);
  expect([status, replaced(commands), env()]).toEqual([1, [], 'PORT=3000\n']);
  expect(stderr).toContain(message);
});

it('replaces one product where there is one, with the same image', () => {
  expect(steps(upgrade(['--restart'], undefined, 'db migrate app caddy').commands)).toEqual(
    REPLACED.slice(1),
  );
});

it('says what it can do', () => {
  expect(upgrade(['--help'])).toMatchObject({ status: 2, commands: [] });
  expect(existsSync(path.join(folder, 'secrets'))).toBe(false);
});

describe('the images of a release', () => {
  const names = ['medlemsansokan', 'medlemsansokan-backup'];
  const archive = (name: string) => `${name}-${version}-linux-amd64.tar`;
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');
  const release = (lines: string[]) =>
    writeFileSync(path.join(folder, 'deploy/release.env'), `${lines.join('\n')}\n`);
  const got = () => steps(upgrade([]).commands).filter((call) => /load|pull|^build|tag .*@/.test(call));

  it('are loaded from archives next to the folder, after their checksums', () => {
    release(names.map((name) => `${archive(name)}=${sum(name)}`));
    for (const name of names) writeFileSync(path.join(parent, archive(name)), name);
    expect(got()).toEqual(names.map((name) => `engine load --input ../${archive(name)}`));
    writeFileSync(path.join(parent, archive('medlemsansokan-backup')), 'another');
    const { status, stderr, commands } = upgrade([]);
    expect(stderr).toContain('is not the archive of this release');
    expect([status, commands.at(-1)]).toEqual([1, `engine load --input ../${archive('medlemsansokan')}`]);
  });

  it('are pulled by their digests if there is no archive, and get the name that compose has', () => {
    const references = names.map((name) => `registry.example.org/${name}@sha256:${sum(name)}`);
    release(names.map((name, at) => `${name}=${references[at]}`));
    expect(got()).toEqual(
      names.flatMap((name, at) => [
        `engine pull ${references[at]}`,
        `engine tag ${references[at]} ${name}:${version}`,
      ]),
    );
  });

  /** An engine that stores the names of its images, a line each, and removes none by its id that has two. */
  const ENGINE = String.raw`
    config*) echo app;; ps*' app') echo medlemsansokan;; ps*' backup') echo medlemsansokan-backup;;
    up*) for one in ${names.join(' ')}; do sed -n "s/^$one:${version} //p" names > "running-$one"; done;;
    'engine inspect'*) [[ ! -e running-$4 ]] || cat "running-$4";;
    'engine pull'*) echo "$2 $(sed 's/.*://' <<< "$2")" >> names;;
    'engine tag'*) id=$(sed -n "s#^$2 ##p; s#.* $2\$#$2#p" names | head -n 1); sed -i "\#^$3 #d" names; echo "$3 $id" >> names;;
    'engine image inspect'*) grep -q "^$5 " names && sed -n "s#^$5 #sha256:#p" names || exit 1;;
    'engine image ls'*) sed 's/.* /sha256:/' names | sort -u;;
    'engine image rm sha256:'*) id=$(sed s/sha256:// <<< "$3"); [[ $(grep -c " $id\$" names) = 1 ]] || { echo 'It is referenced in multiple repositories' >&2; exit 1; }; sed -i "/ $id\$/d" names;;
    'engine image rm'*) sed -i "\#^$3 #d" names;;
    'engine container inspect'*) exit 1;;`;

  it('from a registry are removed in the end, as those of an archive are', () => {
    const all = path.join(folder, 'names');
    writeFileSync(all, '');
    for (const one of ['1', '2', '3']) {
      release(names.map((name) => `${name}=registry.example.org/${name}@sha256:${sum(one + name)}`));
      const { status, stderr } = runOnCompose(folder, ['upgrade'], { answers: ENGINE });
      expect([status, stderr]).toEqual([0, '']);
      // The next release has another version.
      writeFileSync(all, readFileSync(all, 'utf8').replaceAll(`:${version} `, `:${one} `));
    }
    const kept = { 3: '3', 2: '2', previous: '2' };
    expect(readFileSync(all, 'utf8').trim().split('\n').sort()).toEqual(
      names
        .flatMap((name) => Object.entries(kept).map(([tag, one]) => `${name}:${tag} ${sum(one + name)}`))
        .sort(),
    );
  });

  it('are got although the engine does not let go of the name in the registry', () => {
    release(names.map((name) => `${name}=registry.example.org/${name}@sha256:${sum(name)}`));
    expect(upgrade([], 'image rm registry').status).toBe(0);
  });

  it.each([
    ["POSTGRES_IMAGE='postgres:19.1' # ours", 'build backup'],
    ['export POSTGRES_IMAGE=registry.example.org:5000/postgres:19', 'build backup'],
    [
      'POSTGRES_IMAGE=postgres:18.9@sha256:19aa',
      `engine load --input ../${archive('medlemsansokan-backup')}`,
    ],
    ['# POSTGRES_IMAGE=postgres:19.1', `engine load --input ../${archive('medlemsansokan-backup')}`],
  ])('have the tools of the major version of PostgreSQL: with %s `%s`', (line, command) => {
    release(names.map((name) => `${archive(name)}=${sum(name)}`));
    for (const name of names) writeFileSync(path.join(parent, archive(name)), name);
    writeFileSync(path.join(folder, '.env'), `${line}\n`);
    expect(got()).toEqual([`engine load --input ../${archive('medlemsansokan')}`, command]);
  });

  it('are named in the error if nothing has them', () => {
    release([`version=${version}`]);
    expect(upgrade([])).toMatchObject({
      status: 1,
      stderr: `Put ${archive('medlemsansokan')} next to this folder. No registry has it.\n`,
    });
  });
});
