import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSettings } from '@/sandbox/config';
import { startSandbox } from '@/sandbox/server';
import { createDatabase } from '@/scripts/start/database';
import { findFreePorts } from '@/scripts/start/ports';
import { hasEnded } from '@/scripts/start/processes';
import { loadSecrets } from '@/scripts/start/secrets';
import { sandboxSettings } from '@/scripts/start/settings';
import type { Stops } from '@/scripts/start/stops';
import { type ClusterPorts, DATABASE, haproxyFile, patroniFile, pgbouncerFile } from './configurations';
import {
  type Account,
  accountOf,
  answers,
  childrenOf,
  endProgram,
  killPostgres,
  startProgram,
  until,
} from './processes';

const PASSWORD = randomBytes(16).toString('hex');

export interface Cluster {
  url: string;
  /** The database by the role that owns it, through HAProxy. */
  ownerUrl: string;
  /** The same on the standby. */
  standbyUrl: string;
  ports: ClusterPorts;
  /** The index of the member that is the primary, or -1. */
  primary(): Promise<number>;
  /** Kills a member with its Patroni, as if its machine had died. */
  killMember(index: number): void;
  startMember(index: number): void;
  /** Kills PostgreSQL of the primary. Its Patroni starts it again, or lets the other member take over. */
  killDatabase(): Promise<void>;
  /** Waits until there is a primary with a standby that confirms each commit. */
  healed(): Promise<void>;
  /** Switches over to another primary, and waits until it is there. */
  switchOver(): Promise<void>;
  startProduct(index: number): Promise<void>;
  /** Kills a product, and waits until it is gone. */
  killProduct(index: number): Promise<void>;
  /** Kills the processes of a product that open files. Returns how many there were. */
  killWorkers(index: number): number;
  productPids(): number[];
  /** Stops a product, and waits until it has ended. */
  drainProduct(index: number): Promise<void>;
  /** Cuts these ports off. Returns a function that reconnects them. */
  cutOff(cut: readonly number[]): () => void;
  /** Throws an Error with what does not hold in the audit log. */
  verifyAudit(): void;
  /** The last lines that each Patroni has written, with those of its PostgreSQL. */
  lastLines(): string;
}

/** etcd, two PostgreSQL with Patroni, HAProxy, PgBouncer and two of the built product, on this machine. */
export async function startCluster(stops: Stops): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlemsansokan-cluster-'));
  stops.add(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const [etcd = 0, etcdPeer = 0, primary = 0, standby = 0, pgbouncer = 0, app = 0, ...rest] =
    await findFreePorts(18);
  const pair = (index: number) => rest.slice(2 * index, 2 * index + 2);
  const ports = {
    ...{ etcd, etcdPeer, primary, standby, pgbouncer, app },
    ...{ postgres: pair(0), patroni: pair(1), products: pair(2) },
    ...{ poolers: pair(3), primaries: pair(4), replications: pair(5) },
  };
  await startEtcd(folder, ports, stops);
  const account = accountOf('haproxy');
  const proxy = ownFile(path.join(folder, 'haproxy.cfg'), haproxyFile(ports), account);
  startProgram(['haproxy', 'haproxy', '-db', '-f', proxy], { folder, account }, stops);
  const members = memberControls(folder, ports, stops);
  members.startMember(0);
  await until('a first primary', async () => (await members.primary()) === 0);
  members.startMember(1);
  await members.healed();
  const ownerUrl = `postgresql://postgres:${PASSWORD}@127.0.0.1:${primary}/${DATABASE}`;
  const admin = ownerUrl.replace(/[^/]+$/, 'postgres');
  await until('HAProxy', () =>
    createDatabase(admin, DATABASE).then(
      () => true,
      () => false,
    ),
  );
  startPgbouncer(folder, ports, stops);
  const products = await productControls(folder, ports, ownerUrl, stops);
  return {
    ...{ url: `http://localhost:${app}`, ownerUrl, ports, ...members, ...products },
    standbyUrl: ownerUrl.replace(`:${primary}/`, `:${standby}/`),
    cutOff: (cut) => cutOff(cut, stops),
  };
}

/**
 * Drops every packet to and from these ports of this machine, as a network does that is cut.
 *
 * @returns a function that reconnects them
 */
function cutOff(cut: readonly number[], stops: Stops): () => void {
  const rules = cut.flatMap((port) =>
    ['--sport', '--dport'].map((side) => `INPUT -i lo -p tcp ${side} ${port} -j DROP`.split(' ')),
  );
  const change = (how: '--insert' | '--delete') => {
    for (const rule of rules) {
      const { status, stderr } = spawnSync('iptables', ['--wait', how, ...rule]);
      if (status !== 0) throw new Error(`iptables: ${stderr}`);
    }
    if (how === '--delete') rules.length = 0;
  };
  change('--insert');
  stops.add(() => change('--delete'));
  return () => change('--delete');
}

/** Writes a file that only this account reads. */
function ownFile(file: string, content: string, { uid, gid }: Account): string {
  writeFileSync(file, content, { mode: 0o600 });
  chownSync(file, uid, gid);
  return file;
}

function ownFolder(name: string, { uid, gid }: Account): string {
  mkdirSync(name, { mode: 0o700 });
  chownSync(name, uid, gid);
  return name;
}

async function startEtcd(folder: string, { etcd, etcdPeer }: ClusterPorts, stops: Stops): Promise<void> {
  const account = accountOf('etcd');
  const [client, peer] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${etcdPeer}`];
  const flags = {
    'data-dir': ownFolder(path.join(folder, 'etcd'), account),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  startProgram(['etcd', 'etcd', ...args], { folder, account }, stops);
  await until('etcd', () => answers(`${client}/health`));
}

function startPgbouncer(folder: string, ports: ClusterPorts, stops: Stops): void {
  const account = accountOf('postgres');
  const own = ownFolder(path.join(folder, 'pgbouncer'), account);
  ownFile(path.join(own, 'users'), `"serving" "${PASSWORD}"\n`, account);
  const file = ownFile(path.join(own, 'pgbouncer.ini'), pgbouncerFile(own, ports), account);
  startProgram(['pgbouncer', 'pgbouncer', file], { folder, account }, stops);
}

function memberControls(folder: string, ports: ClusterPorts, stops: Stops) {
  const account = accountOf('postgres');
  const running: (ChildProcess | undefined)[] = [];
  const folderOf = (index: number) => path.join(folder, `member${index + 1}`);
  const says = (index: number, what: string) => answers(`http://127.0.0.1:${ports.patroni[index]}/${what}`);
  const primary = async () => {
    const are = await Promise.all(ports.patroni.map((_, index) => says(index, 'primary')));
    return are.indexOf(true);
  };
  for (const [index] of ports.patroni.entries()) {
    const own = ownFolder(folderOf(index), account);
    ownFile(path.join(own, 'patroni.json'), patroniFile(index, own, PASSWORD, ports), account);
    stops.add(() => killPostgres(path.join(own, 'data')));
  }
  const healed = () =>
    until('a primary with a standby that confirms', async () => {
      const now = await primary();
      return now >= 0 && says(1 - now, 'synchronous');
    });
  return {
    primary,
    healed,
    startMember(index: number) {
      const name = `member${index + 1}`;
      const file = path.join(folderOf(index), 'patroni.json');
      running[index] = startProgram([name, 'patroni', file], { folder, account }, stops);
    },
    killMember(index: number) {
      running[index]?.kill('SIGKILL');
      killPostgres(path.join(folderOf(index), 'data'));
    },
    async killDatabase() {
      const now = await primary();
      if (now >= 0) killPostgres(path.join(folderOf(now), 'data'));
    },
    switchOver: () => switchOver(ports, primary),
    lastLines: () =>
      spawnSync('tail', ['-n', '25', 'member1.log', 'member2.log'], { cwd: folder }).stdout.toString(),
  };
}

async function switchOver({ patroni }: ClusterPorts, primary: () => Promise<number>): Promise<void> {
  const before = await primary();
  const response = await fetch(`http://127.0.0.1:${patroni[before]}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: `member${before + 1}`, candidate: `member${2 - before}` }),
  });
  if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`);
  await until('the other primary', async () => (await primary()) === 1 - before);
}

/** Runs a command of the image. Throws an Error with what it says if it fails. */
function operate(program: string, command: string, environment: Record<string, string>): void {
  const env = { ...environment, NODE_ENV: 'production' } as const;
  const { status, stderr } = spawnSync(process.execPath, [`operation/${command}.mjs`], { cwd: program, env });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** Copies the built product, and prepares its database. */
async function prepareProgram(folder: string, ports: ClusterPorts, ownerUrl: string, stops: Stops) {
  const program = path.join(folder, 'app');
  cpSync('.next/standalone', program, { recursive: true, verbatimSymlinks: true });
  cpSync('.next/demonstration', path.join(program, 'operation'), { recursive: true });
  const settings = await clusterSettings(folder, ports, stops);
  operate(program, 'migrate', { ...settings, MIGRATION_DATABASE_URL: ownerUrl });
  operate(program, 'demo-data', settings);
  return { program, settings };
}

async function productControls(folder: string, ports: ClusterPorts, ownerUrl: string, stops: Stops) {
  const { program, settings } = await prepareProgram(folder, ports, ownerUrl, stops);
  const products = supervised(stops, (index) => {
    const environment = {
      ...settings,
      ...databaseSettings(ports.poolers[index], ports.primaries[index]),
      ...{ HOSTNAME: '127.0.0.1', NEXT_MANUAL_SIG_HANDLE: 'true' },
      ...{ PORT: String(ports.products[index]), DRAIN_DELAY_MS: '1500' },
    };
    const how = { folder, cwd: program, environment };
    return startProgram([`product${index + 1}`, process.execPath, 'server.js'], how, stops);
  });
  const startProduct = async (index: number) => {
    products.serve(index);
    await until(`product${index + 1}`, () => answers(`http://127.0.0.1:${ports.products[index]}/readyz`));
  };
  await Promise.all([startProduct(0), startProduct(1)]);
  await until('HAProxy before the products', () => answers(`http://localhost:${ports.app}/readyz`));
  return {
    startProduct,
    async killProduct(index: number) {
      const child = products.release(index);
      child?.kill('SIGKILL');
      if (child?.pid) await hasEnded(child.pid, 10_000);
    },
    productPids: () => products.running.flatMap((child) => child?.pid ?? []),
    killWorkers(index: number) {
      const workers = childrenOf(products.running[index]?.pid ?? 0);
      for (const pid of workers) process.kill(pid, 'SIGKILL');
      return workers.length;
    },
    async drainProduct(index: number) {
      const child = products.release(index);
      if (child) await endProgram(child, 40_000);
    },
    verifyAudit: () => operate(program, 'audit-verify', settings),
  };
}

/** Starts a process again that ends by itself, as containers are, so also one that began while the database was away. */
function supervised(stops: Stops, start: (index: number) => ChildProcess) {
  const running: (ChildProcess | undefined)[] = [];
  const serve = (index: number) => {
    const child = start(index);
    running[index] = child;
    // Before the child itself is stopped.
    stops.add(() => void running.fill(undefined));
    child.once('exit', () => running[index] === child && serve(index));
  };
  /** Returns a process that is not started again. */
  const release = (index: number) => {
    const child = running[index];
    running[index] = undefined;
    return child;
  };
  return { running, serve, release };
}

const servingAddress = (port: number) => `postgresql://serving:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`;

function databaseSettings(pooler = 0, direct = 0): Record<string, string> {
  return { DATABASE_URL: servingAddress(pooler), DATABASE_DIRECT_URL: servingAddress(direct) };
}

/** The settings of each product, with a sandbox for every other system. */
async function clusterSettings(
  folder: string,
  ports: ClusterPorts,
  stops: Stops,
): Promise<Record<string, string>> {
  const secrets = loadSecrets(folder);
  const url = `http://localhost:${ports.app}`;
  const sandbox = await startSandbox({
    ...parseSettings({}),
    // A proof looks at all mails at its end.
    ...{ port: 0, smtpPort: 0, appUrl: url, mailCapacity: 20_000 },
    mailWebhookPrivateKey: secrets.MAIL_WEBHOOK_PRIVATE_KEY,
    signingWebhookSecret: secrets.SIGNING_WEBHOOK_SECRET,
    registerWebhookSecret: secrets.REGISTER_WEBHOOK_SECRET,
    registerApiKey: secrets.REGISTER_API_KEY,
    creditsafe: { username: 'sandbox', password: secrets.CREDITSAFE_PASSWORD },
    auth: { clientId: 'medlemsansokan', clientSecret: secrets.AUTH_CLIENT_SECRET },
  });
  stops.add(() => sandbox.close());
  process.env.BASE_URL = url;
  process.env.SANDBOX_URL = sandbox.url;
  const sandboxPort = Number(new URL(sandbox.url).port);
  const all = { app: ports.app, sandbox: sandboxPort, smtp: sandbox.smtpPort, database: 0 };
  return {
    ...sandboxSettings(all, secrets),
    ...{ MODE: 'live', ALLOW_INSECURE: 'loopback', PUBLIC_URL: url, TRUSTED_PROXIES: '1' },
    ...databaseSettings(ports.pgbouncer, ports.primary),
    DATABASE_READ_URL: servingAddress(ports.standby),
    ...{ RATE_LIMIT_FACTOR: '1000', DATABASE_FAILOVER_MS: '8000' },
  };
}
