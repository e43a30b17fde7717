import { readFileSync } from 'node:fs';
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

describe('the image', () => {
  it('holds what the build made for production, and nothing to try the product with', () => {
    expect([...stages.keys()].at(-1)).toBe('product');
    expect(stages.get('product')).toMatch(/^FROM runtime AS product\s*$/);
    expect(copied('runtime')).toEqual(['/app/.next/standalone', '/app/.next/static']);
    expect(copied('demonstration')).toEqual(['/app/public', '/app/.next/demonstration']);
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
    expect(service).not.toMatch(/privileged|cap_add|pid: host|docker\.sock/);
  });

  it.each(['app', 'db'])('lets %s write nowhere but where it has to', (name) => {
    expect(services.get(name)).toMatch(/^ {4}read_only: true$/m);
    expect(services.get(name)).toMatch(/^ {4}tmpfs:$/m);
  });

  it('has a database that asks for a password by SCRAM, checks what it reads, and is nobody’s but the product’s', () => {
    const db = services.get('db') ?? '';
    expect(db).toContain("user: '999:999'");
    expect(db).toContain('--data-checksums --auth-local=scram-sha-256 --auth-host=scram-sha-256');
    expect(db).not.toMatch(/^ {4}ports:/m);
  });
});

it('the database of production is in a network without a way out, with the product alone', () => {
  const { services, text } = readComposeFile('docker-compose.production.yml');
  expect(text).toMatch(/^networks:\n {2}inside:\n {4}internal: true$/m);
  expect(services.get('db')).toMatch(/^ {4}networks: \[inside\]$/m);
  expect(services.get('app')).toMatch(/^ {4}networks: \[inside, outside\]$/m);
});
