import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parseRoles } from '@/lib/integrations/identity/store-sign-in';
import { parseEnv, SETTING_NAMES } from '@/lib/platform/settings/env';
import { SECRETS } from '@/lib/platform/settings/secrets';
import { ACCOUNTS } from '@/sandbox/accounts';
import realm from '../../deploy/keycloak-realm.json';
import { readComposeFile } from '../fixtures/compose-file';
import { TEMPLATES } from '../fixtures/organisations';

const local = readComposeFile('docker-compose.yml');
const production = readComposeFile('docker-compose.production.yml');

/** The addresses of the database in a service, with letters for what the operator says. */
function addressesOf(service: string): { DATABASE_URL: URL; MIGRATION_DATABASE_URL: URL } {
  const found = [...service.matchAll(/^ +((?:MIGRATION_)?DATABASE_URL): (\S+?)(?:\$\{(\w+):.*\})?(\S*)$/gm)];
  const addresses = found.map(([, name, start, said = '', end]) => [name, new URL(`${start}${said}${end}`)]);
  return Object.fromEntries(addresses);
}

describe('docker-compose.yml', () => {
  const settings = Object.fromEntries(local.settings);

  it('gives the product settings that it starts with, and none that it does not know', () => {
    expect([...local.settings.keys()].filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(parseEnv(settings)).toMatchObject({ MODE: 'live', S3_URL: settings.S3_URL });
  });

  it('uses no sandbox', () => {
    expect(local.text).not.toMatch(/4000|2525|sandbox\//);
  });

  it('gives S3 and the database the same names and secrets as the product', () => {
    const s3 = local.services.get('s3') ?? '';
    expect(s3).toContain(`ROOT_ACCESS_KEY: ${settings.S3_ACCESS_KEY_ID}`);
    expect(s3).toContain(`ROOT_SECRET_KEY: ${settings.S3_SECRET_ACCESS_KEY}`);
    const { port, pathname } = new URL(settings.S3_URL ?? '');
    expect(s3).toContain(`':${port}'`);
    expect(local.services.get('bucket')).toContain(`/data${pathname}]`);
    const migrating = addressesOf(local.services.get('migrate') ?? '');
    const { username, password, pathname: database } = migrating.MIGRATION_DATABASE_URL;
    for (const line of [
      `POSTGRES_USER: ${username}`,
      `POSTGRES_PASSWORD: ${password}`,
      `POSTGRES_DB: ${database.slice(1)}`,
    ]) {
      expect(local.services.get('db')).toContain(line);
    }
  });

  it('serves as a role that does not own the tables, which one service alone knows', () => {
    const [app, migrate] = [local.services.get('app') ?? '', local.services.get('migrate') ?? ''];
    const { DATABASE_URL, MIGRATION_DATABASE_URL } = addressesOf(migrate);
    expect(addressesOf(app)).toEqual({ DATABASE_URL });
    expect(DATABASE_URL.username).not.toBe(MIGRATION_DATABASE_URL.username);
    expect(DATABASE_URL.password).not.toBe(MIGRATION_DATABASE_URL.password);
    expect(local.services.get('db')).toContain(`POSTGRES_USER: ${MIGRATION_DATABASE_URL.username}`);
  });

  it.each([
    ['docker-compose.yml', local],
    ['docker-compose.production.yml', production],
  ])('lets one service alone know the owner of the tables, before the product starts, in %s', (_, file) => {
    expect(file.services.get('app')).toMatch(
      /depends_on:\n +migrate:\n +condition: service_completed_successfully/,
    );
    const knowing = [...file.services].filter(([, text]) => text.includes('MIGRATION_DATABASE_URL'));
    expect(knowing.map(([name]) => name)).toEqual(['migrate']);
  });

  it.each([
    ['docker-compose.yml', local],
    ['docker-compose.production.yml', production],
  ])('keeps the rows that a statement failed on out of the log of the database, in %s', (_, { services }) => {
    expect(services.get('db')).toContain('command: [postgres, -c, log_error_verbosity=terse');
  });

  it('says which version of everything it runs', () => {
    const images = [
      ...`${local.text}${production.text}`.matchAll(/^ +image: (?:\$\{\w+:-)?([^\s}]+)\}?$/gm),
    ].map(([, name]) => name ?? '');
    const notOurs = images.filter((name) => !name.startsWith('medlemsansokan'));
    expect(notOurs.length).toBeGreaterThan(5);
    // Down to the last number; PostgreSQL and busybox have two and three.
    for (const name of notOurs) expect(name).toMatch(/^[\w./-]+:(v?\d+\.\d+\.\d+|(?<=postgres:)\d+\.\d+)$/);
  });

  it('publishes what people open, on this machine only', () => {
    const published = [...local.text.matchAll(/^ +- '([\d.]+):(\d+):(\d+)'$/gm)];
    const opened = [settings.PUBLIC_URL, settings.AUTH_ISSUER, 'http://localhost:8025'];
    expect(published.map(([, , port]) => port).sort()).toEqual(
      opened.map((address) => new URL(address ?? '').port).sort(),
    );
    for (const [, address, outside, inside] of published) {
      expect(address).toBe('127.0.0.1');
      expect(inside).toBe(outside);
    }
  });
});

describe('docker-compose.production.yml', () => {
  it('passes every setting of .env on, and says none that the product does not know', () => {
    const app = production.services.get('app') ?? '';
    expect(app).toMatch(/^ {4}env_file: \.env$/m);
    const said = [...production.settings.keys()].map((name) => name.replace(/_FILE$/, ''));
    const ofNode = ['PORT', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY'];
    expect(said.filter((name) => !ofNode.includes(name) && !SETTING_NAMES.includes(name))).toEqual([]);
    // PORT of .env is the one outside.
    expect(app).toContain(`fetch('http://127.0.0.1:${production.settings.get('PORT')}/readyz')`);
  });

  it('gives each service the secrets that it reads as files, and no other', () => {
    const all = [...production.text.matchAll(/^ {2}(\w+): \{file: \.\/secrets\/(\w+)\}$/gm)];
    for (const [, name, file] of all) expect(file).toBe(name);
    for (const [service, text] of production.services) {
      const [, inOne = '', inLines = ''] = /^ {4}secrets:(?: \[(.*)\]|((?:\n {6}- \w+)*))/m.exec(text) ?? [];
      const given = `${inOne} ${inLines}`.match(/\w+/g) ?? [];
      const read = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name);
      expect([...given].sort(), service).toEqual([...new Set(read)].sort());
      expect(all.map(([, name]) => name)).toEqual(expect.arrayContaining(given));
    }
    // What the product counts as secret is given to it so.
    const named = production.settings.keys();
    expect([...named]).toEqual(expect.arrayContaining(Object.keys(SECRETS).map((name) => `${name}_FILE`)));
  });

  it('gives PostgreSQL a cache of its own of a quarter of its memory', () => {
    const db = production.services.get('db') ?? '';
    expect(db).toMatch(/^ {4}mem_limit: \$\{DB_MEMORY:-1g\}$/m);
    expect(db).toMatch(/'shared_buffers=\$\{DB_SHARED_BUFFERS:-256MB\}'/);
  });

  it('tags the images with the version, in each service that runs one', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const name of ['app', 'migrate']) {
      const image = `image: medlemsansokan:\${MEDLEMSANSOKAN_VERSION:-${version}}`;
      expect(production.services.get(name)).toContain(image);
    }
    const image = `image: medlemsansokan-backup:\${MEDLEMSANSOKAN_VERSION:-${version}}`;
    expect(production.services.get('backup')).toContain(image);
  });

  it('re-creates what reads a file of the release with each release, and the proxy only if its file changes', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const hash = createHash('sha256').update(readFileSync('deploy/Caddyfile')).digest('hex').slice(0, 12);
    for (const [name, service] of production.services) {
      const label = name === 'caddy' ? `labels: {file: '${hash}'}` : `labels: {release: ${version}}`;
      if (/- \.\/(deploy|docs)\//.test(service)) expect(service).toContain(label);
    }
  });

  it('publishes on this machine only what the proxy does not have', () => {
    const published = [...production.services].flatMap(([name, service]) =>
      [...service.matchAll(/^ +- '(.*:\d+(?:\/udp)?)'$/gm)].map(([, port = '']) => [name, port]),
    );
    const outside = published.filter(([, port]) => !port?.startsWith('127.0.0.1:'));
    expect(new Set(outside.map(([name]) => name))).toEqual(new Set(['caddy']));
    expect(production.text).toMatch(/<<: \*app\n {4}profiles: \[replicas\]\n {4}ports: \[\]\n/);
  });

  it('lets requests in once the product is ready, and limits every log', () => {
    expect(production.services.get('app')).toContain('/readyz');
    expect(production.services.get('caddy')).toMatch(/app:\n +condition: service_healthy/);
    for (const service of production.services.values()) expect(service).toContain('logging: *logging');
  });

  it('trusts a CA of its own where the product looks for it, and none without one', () => {
    const app = production.services.get('app') ?? '';
    const [, place] = /NODE_EXTRA_CA_CERTS: (\S+)/.exec(app) ?? [];
    expect(app).toContain(`\${SSL_CA_FILE:-/dev/null}:${place}:ro`);
    const args = ['--print', 'require("tls").getCACertificates("extra").length'];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...process.env, NODE_EXTRA_CA_CERTS: '/dev/null' },
    });
    expect([stdout, stderr]).toEqual(['0\n', '']);
  });

  it('calls others through the proxy that is set, and directly if none is', async () => {
    const requests: string[] = [];
    const proxy = createServer().on('connect', (request, socket) => {
      requests.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const use = production.settings.get('NODE_USE_ENV_PROXY');
    const call = async (given: Record<string, string>) => {
      const script = "await fetch('https://register.invalid/').catch(() => 0)";
      const env = { ...process.env, NODE_USE_ENV_PROXY: use, HTTPS_PROXY: '', NO_PROXY: '', ...given };
      await once(spawn(process.execPath, ['--input-type=module', '--eval', script], { env }), 'exit');
    };
    await call({});
    await call({ HTTPS_PROXY, NO_PROXY: 'register.invalid' });
    expect(requests).toEqual([]);
    await call({ HTTPS_PROXY });
    expect(requests).toEqual(['register.invalid:443']);
    proxy.close();
  });
});

describe('the realm of Keycloak', () => {
  const settings = parseEnv(Object.fromEntries(local.settings));
  const client = realm.clients.find(({ clientId }) => clientId === settings.AUTH_CLIENT_ID);

  it('is the one that the product is configured with, and is imported', () => {
    expect(settings.AUTH_ISSUER).toBe(`http://localhost:8080/realms/${realm.realm}`);
    expect(local.services.get('keycloak')).toContain(
      './deploy/keycloak-realm.json:/opt/keycloak/data/import/',
    );
    expect(local.services.get('keycloak')).toContain('--import-realm');
  });

  it('has the client of the product, with its secret, for the code flow with PKCE only', () => {
    expect(client).toMatchObject({
      secret: settings.AUTH_CLIENT_SECRET,
      publicClient: false,
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      attributes: { 'pkce.code.challenge.method': 'S256' },
    });
  });

  it('sends people back to the product, after signing in and out', () => {
    expect(client?.redirectUris).toEqual([`${settings.PUBLIC_URL}/api/auth/callback/oidc`]);
    expect(client?.attributes['post.logout.redirect.uris']).toBe(`${settings.PUBLIC_URL}/`);
  });

  it('puts the roles into the claim of the ID token where the product looks for them, as a list', () => {
    const mapper = client?.protocolMappers.find(
      ({ protocolMapper }) => protocolMapper === 'oidc-usermodel-realm-role-mapper',
    );
    expect(mapper?.config).toMatchObject({
      'claim.name': settings.AUTH_ROLES_CLAIM,
      'id.token.claim': 'true',
      multivalued: 'true',
    });
  });

  it('has roles that the product understands, of the organisations of the demonstration data', () => {
    const roles = realm.roles.realm.map(({ name }) => name);
    expect(parseRoles(roles)).toHaveLength(roles.length);
    for (const { slug } of parseRoles(roles))
      expect([...Object.keys(TEMPLATES), 'byggforeningen']).toContain(slug);
    const given = realm.users.flatMap(({ realmRoles }) => realmRoles);
    expect([...new Set(given)].sort()).toEqual([...roles].sort());
  });

  it('has the people of the sandbox, who sign in with their first name', () => {
    const people = realm.users.map((user) => ({
      name: `${user.firstName} ${user.lastName}`,
      email: user.email,
      roles: user.realmRoles,
    }));
    expect(people).toEqual(
      expect.arrayContaining(ACCOUNTS.map(({ name, email, roles }) => ({ name, email, roles }))),
    );
    expect(people).toHaveLength(ACCOUNTS.length);
    for (const { enabled, emailVerified, username, credentials, firstName } of realm.users) {
      expect({ enabled, emailVerified }).toEqual({ enabled: true, emailVerified: true });
      expect(username).toBe(firstName.toLowerCase());
      expect(credentials).toEqual([{ type: 'password', value: username, temporary: false }]);
    }
  });
});
