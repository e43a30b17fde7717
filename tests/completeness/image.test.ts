import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readComposeFile } from '../fixtures/compose-file';

const dockerfile = readFileSync('Dockerfile', 'utf8');

/** The lines of each stage of the Dockerfile, by its name. */
const stages = new Map(
  dockerfile
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((text) => [/ AS (\w+)$/m.exec(text)?.[1] ?? '', text] as const),
);
const copied = (stage: string) =>
  [...(stages.get(stage) ?? '').matchAll(/^COPY --from=build (\S+)/gm)].map(([, source]) => source);

/** The lines of .dockerignore: what is left out of the build, by patterns from the root, and with `!` what is in it after all. */
const patterns = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

/** Whether .dockerignore leaves a file out. The last line that fits it, or a folder above it, decides. */
function isLeftOut(file: string): boolean {
  const parts = file.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const fits = (line: string) => places.some((place) => path.matchesGlob(place, line.replace(/^!/, '')));
  return patterns.findLast(fits)?.startsWith('!') === false;
}

/** The files of this repository that a program imports, as paths from the root. */
function importedBy(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?'((?:@|\.{1,2})\/[^']+)'/g);
  return [...specifiers].map(([, specifier = '']) =>
    specifier.startsWith('@/') ? specifier.slice(2) : path.join(path.dirname(file), specifier),
  );
}

describe('the image', () => {
  it('is built without what .dockerignore leaves out: nothing that is checked by types there imports it', () => {
    const built = globSync('**/*.{ts,tsx}', { exclude: (file) => isLeftOut(file) || /^\./.test(file) });
    expect(built.length).toBeGreaterThan(500);
    const missing = built.flatMap((file) =>
      importedBy(file).flatMap((used) =>
        isLeftOut(used) && !/^lib\/generated/.test(used) ? [`${file}: ${used}`] : [],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('is built with every file that the product reads while it runs', () => {
    const [, traced = ''] =
      /'\/\*': \[\n([^\]]*)packagesOf/.exec(readFileSync('next.config.mjs', 'utf8')) ?? [];
    const ours = [...traced.matchAll(/^ +'(.+)',$/gm)].map(([, pattern = '']) => pattern);
    expect(ours).toContain('docs/guide/*/*.md');
    for (const pattern of ours) {
      const files = globSync(pattern).filter((file) => statSync(file).isFile());
      expect(files, pattern).not.toEqual([]);
      expect(files.filter(isLeftOut)).toEqual([]);
    }
  });

  it('holds what the build made for production, and nothing to try the product with', () => {
    expect([...stages.keys()].at(-1)).toBe('product');
    expect(stages.get('product')).toMatch(/^FROM runtime AS product\s*$/);
    const product = ['/app/.next/standalone', '/app/.next/static', '/app/public/guide-pictures'];
    expect(copied('runtime')).toEqual(product);
    expect(copied('demonstration')).toEqual(['/app/public/logos', '/app/.next/demonstration']);
    // No other file that browsers get is next to these.
    expect(readdirSync('public').sort()).toEqual(['guide-pictures', 'logos']);
    expect(stages.get('runtime')).not.toMatch(/^COPY (?!--from=build)/m);
  });

  it('runs without rights, and says which version of Node', () => {
    expect(stages.get('runtime')).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-slim$/m);
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(dockerfile).toContain(`node:${dependencies.node}-slim`);
  });
});

describe.each(['docker-compose.yml', 'docker-compose.production.yml'])('%s', (file) => {
  const { services } = readComposeFile(file);

  it.each([...services.keys()])('gives %s no more than it needs', (name) => {
    const service = services.get(name) ?? '';
    expect(service).toContain('cap_drop: [ALL]');
    expect(service).toContain('security_opt: [no-new-privileges:true]');
    expect(service).toMatch(/^ {4}mem_limit: \S+$/m);
    expect(service).toMatch(/^ {4}pids_limit: \d+$/m);
    expect(service).not.toMatch(/privileged|pid: host|docker\.sock/);
    // The proxy alone has ports below 1024.
    const added = [...service.matchAll(/cap_add: (.*)/g)].map(([, what]) => what);
    expect(added).toEqual(name === 'caddy' ? ['[NET_BIND_SERVICE]'] : []);
  });

  it.each([
    ['app', ['/tmp', '/app/.next/cache:mode=1777']],
    ['db', ['/tmp', '/run:mode=1777']],
  ])(
    'lets %s write nowhere but where it has to, by options that Docker and Podman understand',
    (name, places) => {
      expect(services.get(name)).toMatch(/^ {4}read_only: true$/m);
      const [, lines = ''] = /^ {4}tmpfs:\n((?: {6}- .*\n)+)/m.exec(services.get(name) ?? '') ?? [];
      expect(
        lines
          .trim()
          .split(/\n? *- /)
          .filter(Boolean),
      ).toEqual(places);
    },
  );

  it('has a database that requires a password by SCRAM, checks what it reads, and is nobody’s but the product’s', () => {
    const db = services.get('db') ?? '';
    expect(db).toContain("user: '999:999'");
    expect(db).toContain('--data-checksums --auth-local=scram-sha-256 --auth-host=scram-sha-256');
    expect(db).not.toMatch(/^ {4}ports:/m);
  });
});

it('the database of production is in a network without a way out, with the product and its backup', () => {
  const { services, text } = readComposeFile('docker-compose.production.yml');
  expect(text).toMatch(/^networks:\n {2}inside:\n {4}internal: true$/m);
  expect(services.get('db')).toMatch(/^ {4}networks: \[inside\]$/m);
  expect(services.get('app')).toMatch(/^ {4}networks: \[inside, outside\]$/m);
  expect(services.get('caddy')).toMatch(/^ {4}networks: \[outside\]$/m);
  expect(services.get('backup')).toMatch(/^ {4}networks: \[inside\]$/m);
});
