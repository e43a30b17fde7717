import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standIn } from '../fixtures/stand-in';

const FILES = [
  ...['package.json', 'package-lock.json', 'CHANGELOG.md', '.gitignore', '.env.example'],
  ...[
    'docker-compose.production.yml',
    'scripts/release',
    'Dockerfile',
    'docs/install.md',
    'docs/alert-rules.yml',
  ],
  ...['docs/grafana-dashboard.json', 'deploy'],
];
const DIGEST = `sha256:${'a'.repeat(64)}`;

let folder = '';
let programs = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  programs = path.join(folder, 'programs');
  mkdirSync(programs);
  mkdirSync(path.join(folder, 'source'));
  for (const file of FILES) cpSync(file, path.join(folder, 'source', file), { recursive: true });
  git('init', '--quiet');
  // The bill of materials has a test of its own.
  standIn(programs, 'node', '[[ $1 == scripts/run.mjs ]] && echo bill > "$3"');
  // Each writes its arguments, and the images that they would have made.
  const made = `for one in "$@"; do case $one in *dest=*) echo image > "\${one##*dest=}";; docker-archive:*) one=\${one#*:}; echo image > "\${one%:*:*}";; esac; done`;
  const digest = `while [[ $# -gt 0 ]]; do case $1 in --metadata-file) echo '  "containerimage.digest": "${DIGEST}",' > "$2";; --digestfile) printf ${DIGEST} > "$2";; esac; shift; done`;
  for (const name of ['docker', 'buildah'])
    standIn(programs, name, `echo "${name} $*" >> ${calls()}\n${made}\n${digest}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const calls = () => path.join(folder, 'calls');
const at = (...names: string[]) => path.join(folder, 'source', ...names);
const commands = () =>
  existsSync(calls())
    ? readFileSync(calls(), 'utf8')
        .trim()
        .split('\n')
        .filter((call) => / build |push/.test(call))
    : [];

function run(program: string, args: string[]) {
  const PATH = `${programs}:${process.env.PATH}`;
  const by = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  return spawnSync(program, args, { cwd: at(), encoding: 'utf8', env: { ...process.env, ...by, PATH } });
}

const git = (...args: string[]) => run('git', args);
const release = (...args: string[]) => run('bash', ['scripts/release', ...args]);

function commit() {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All');
}

/** A commit that can be released. */
function prepared() {
  expect(release('--prepare', '7.8.9').status).toBe(0);
  commit();
}

it('writes the version wherever the tests want it, and names what is unreleased', () => {
  prepared();
  for (const file of [
    'package.json',
    'docker-compose.production.yml',
    'deploy/kubernetes/kustomization.yaml',
  ])
    expect(readFileSync(at(file), 'utf8'), file).toContain('7.8.9');
  const { version, packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  expect([version, packages[''].version]).toEqual(['7.8.9', '7.8.9']);
  const before = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(packages['node_modules/next']).toEqual(before.packages['node_modules/next']);
  const old = JSON.parse(readFileSync('package.json', 'utf8')).version;
  expect(readFileSync(at('docker-compose.production.yml'), 'utf8')).not.toContain(`:-${old}}`);
  expect(readFileSync(at('CHANGELOG.md'), 'utf8')).toMatch(/^## 7\.8\.9$/m);
});

describe('a release by docker buildx', () => {
  it('is built from a clone for both platforms, with its bill of materials and provenance, then tagged', () => {
    prepared();
    const { status, stdout } = release();
    expect(status).toBe(0);
    expect(commands()).toHaveLength(6);
    for (const call of commands()) expect(call).not.toContain(at());
    expect(commands()[0]).toMatch(
      /build --platform linux\/amd64,linux\/arm64 --target product --sbom=true --provenance=mode=max --output type=oci,dest=\S+\/medlemsansokan-7\.8\.9\.oci\.tar/,
    );
    const made = readdirSync(at('.release/7.8.9'));
    expect(made).toEqual(
      [
        'SHA256SUMS',
        ...['medlemsansokan', 'medlemsansokan-backup'].flatMap((name) => [
          `${name}-7.8.9-linux-amd64.tar`,
          `${name}-7.8.9-linux-arm64.tar`,
          `${name}-7.8.9.oci.tar`,
          `${name}.digest`,
        ]),
        'medlemsansokan-7.8.9.cdx.json',
        'medlemsansokan-7.8.9.tar.gz',
      ].sort(),
    );
    expect(stdout).toContain(DIGEST);
    expect(git('tag', '--list').stdout.trim()).toBe('v7.8.9');
    const sums = run('bash', ['-c', 'cd .release/7.8.9 && sha256sum --check SHA256SUMS']);
    expect(sums.status).toBe(0);
  });

  it('brings the files of a server, with the checksums of its archives', () => {
    prepared();
    release();
    const opened = path.join(folder, 'server');
    mkdirSync(opened);
    run('tar', [
      '--extract',
      '--file',
      at('.release/7.8.9/medlemsansokan-7.8.9.tar.gz'),
      '--directory',
      opened,
    ]);
    const server = path.join(opened, 'medlemsansokan');
    expect(readdirSync(server).sort()).toEqual(
      [
        '.env.example',
        'CHANGELOG.md',
        'Dockerfile',
        'deploy',
        'docker-compose.production.yml',
        'docs',
      ].sort(),
    );
    const lines = readFileSync(path.join(server, 'deploy/release.env'), 'utf8');
    expect(lines).toMatch(/^version=7\.8\.9$/m);
    expect(lines).toMatch(/^medlemsansokan-7\.8\.9-linux-arm64\.tar=[0-9a-f]{64}$/m);
    // Every file that the compose file mounts is there.
    for (const [, file = ''] of readFileSync(
      path.join(server, 'docker-compose.production.yml'),
      'utf8',
    ).matchAll(/- \.\/((?:deploy|docs)\/\S+?):/g))
      expect(existsSync(path.join(server, file)), file).toBe(true);
  });

  it('pushes to the given registry, and writes its digest for servers', () => {
    prepared();
    expect(release('--push', 'registry.example.org/a').status).toBe(0);
    expect(commands()[0]).toContain('--push --tag registry.example.org/a/medlemsansokan:7.8.9');
    const lines = run('tar', [
      '-xOf',
      '.release/7.8.9/medlemsansokan-7.8.9.tar.gz',
      'medlemsansokan/deploy/release.env',
    ]);
    expect(lines.stdout).toContain(
      `medlemsansokan-backup=registry.example.org/a/medlemsansokan-backup@${DIGEST}`,
    );
  });

  it('that fails leaves neither tag nor files', () => {
    prepared();
    standIn(programs, 'docker', '[[ $1 != buildx || $2 == version ]]');
    expect(release().status).not.toBe(0);
    expect(git('tag', '--list').stdout).toBe('');
    expect(existsSync(at('.release/7.8.9'))).toBe(false);
  });
});

it('is built by buildah where no Docker runs, and by nothing if there is none', () => {
  prepared();
  standIn(programs, 'docker', 'exit 1');
  expect(release().status).toBe(0);
  expect(commands()[0]).toMatch(
    /^buildah build .*--platform linux\/amd64,linux\/arm64 --target product --manifest/,
  );
  expect(commands()[1]).toMatch(/^buildah manifest push --all --digestfile \S+ \S+ oci-archive:/);
  expect(git('tag', '--list').stdout.trim()).toBe('v7.8.9');
});

it('as a dry run builds and leaves nothing, and says what it would do', () => {
  prepared();
  const { status, stdout, stderr } = release('--dry-run');
  expect([status, commands(), git('tag', '--list').stdout]).toEqual([0, [], '']);
  expect(stdout).toContain('medlemsansokan-7.8.9.tar.gz');
  expect(stderr).toContain('would build medlemsansokan for linux/amd64,linux/arm64');
  expect(existsSync(at('.release/7.8.9'))).toBe(false);
});

it.each([
  ['a file that is not committed', () => writeFileSync(at('new.ts'), ''), 'The working tree has changes'],
  ['a tag that is there', () => git('tag', 'v7.8.9'), 'There is a tag v7.8.9 already'],
  ['a release that is there', () => mkdirSync(at('.release/7.8.9'), { recursive: true }), 'is there already'],
  [
    'what is unreleased',
    () => change('## 7.8.9', '## Unreleased\n\n- More.\n\n## 7.8.9'),
    'has a section ## Unreleased',
  ],
  [
    'a version that no section of the changes has',
    () => change('## 7.8.9', '## 7.8.8'),
    'has no section ## 7.8.9',
  ],
])('refuses %s in one line, and makes nothing', (_, spoil, message) => {
  prepared();
  spoil();
  const { status, stderr } = release();
  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(commands()).toEqual([]);
});

function change(from: string, to: string) {
  writeFileSync(at('CHANGELOG.md'), readFileSync(at('CHANGELOG.md'), 'utf8').replace(from, to));
  commit();
}

it('says what it can do', () => {
  expect(release('--help')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('scripts/release --dry-run'),
  });
});
