import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULE_NAMES } from '@/lib/domain/installation';
import { readComposeFile } from '../fixtures/compose-file';
import { standIn } from '../fixtures/stand-in';

const { services } = readComposeFile('docker-compose.production.yml');
const watching = [...services].filter(([, service]) => service.includes('profiles: [monitoring]'));
const rules = readFileSync('docs/alert-rules.yml', 'utf8');
const read = (name: string) => readFileSync(`deploy/monitoring/${name}`, 'utf8');

describe('deploy/monitoring', () => {
  it('is a profile of services that do not reach the database and are open to this machine only', () => {
    expect(watching.map(([name]) => name)).toEqual([
      'collector',
      'probe',
      'prometheus',
      'alertmanager',
      'grafana',
    ]);
    for (const [, service] of watching) {
      expect(service).toContain('networks: [outside]');
      for (const [, port] of service.matchAll(/^ +- '(.*)'$/gm)) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('mounts files that are there, where each program looks', () => {
    for (const [name, service] of watching) {
      for (const [, file = ''] of service.matchAll(/- \.\/(\S+?):\S+:ro/g))
        expect(existsSync(file), name).toBe(true);
    }
    const [, rules] =
      /docs\/alert-rules\.yml:\/etc\/prometheus\/(\S+):ro/.exec(serviceOf('prometheus')) ?? [];
    expect(read('prometheus.yml')).toContain(`rule_files: [${rules}]`);
    const [, folder] = /grafana-dashboard\.json:(\S+)\/\w+\.json/.exec(serviceOf('grafana')) ?? [];
    expect(read('grafana-dashboards.yaml')).toContain(`path: ${folder} }`);
  });

  it('leads from the product by the collector and Prometheus to Grafana', () => {
    const collector = read('collector.yaml');
    const endpoint = /OTEL_EXPORTER_OTLP_ENDPOINT=http:\/\/(\w+):(\d+)/.exec(
      readFileSync('docs/install.md', 'utf8'),
    );
    expect(endpoint?.[1]).toBe('collector');
    expect(collector).toContain(`http: { endpoint: "0.0.0.0:${endpoint?.[2]}" }`);
    const [, port] = /prometheus:\n +endpoint: 0\.0\.0\.0:(\d+)/.exec(collector) ?? [];
    expect(read('prometheus.yml')).toContain(`- targets: ['collector:${port}']`);
    expect(read('grafana-source.yaml')).toContain('url: http://prometheus:9090');
  });

  it('distinguishes the replicas, and checks them and the public address by the names that the alerts have', () => {
    expect(read('prometheus.yml')).toContain('honor_labels: true');
    const jobs = rules.matchAll(/probe_success\{job="([\w-]+)"\}/g);
    const named = new Set([...jobs].map(([, job]) => job));
    expect([...named].sort()).toEqual(['medlemsansokan-public', 'medlemsansokan-readyz']);
    for (const job of named) expect(read('prometheus.yml')).toContain(`job_name: ${job}`);
    // The products of the compose file, and the address that people use.
    const products = [...services.keys()].filter((name) => /^app\d*$/.test(name));
    expect(read('prometheus.yml')).toContain(`names: [${products.join(', ')}]`);
    expect(serviceOf('prometheus')).toContain('"$$PUBLIC_URL" > /tmp/public.json');
    expect(read('prometheus.yml')).toContain('files: [/tmp/public.json]');
  });

  it('has a test that each alert comes, which `npm run test:alerts` runs', () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const comes = /alertname: (\w+)\n +exp_alerts:\n/g;
    const tested = new Set([...read('alert-rules.test.yml').matchAll(comes)].map(([, name]) => name));
    expect([...tested].sort()).toEqual([...alerts].sort());
  });

  it('has an alert for every rule that the installation watches', () => {
    // Jobs and mails have alerts of their own metrics.
    const others = RULE_NAMES.filter((rule) => rule !== 'jobs' && rule !== 'mails');
    for (const rule of others) expect(rules).toContain(`medlemsansokan_installation_wrong{rule="${rule}"}`);
  });
});

describe('deploy/monitoring/alertmanager.sh', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'alertmanager-'));
    standIn(folder, 'alertmanager', 'echo "$*"');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function start({ SMTP_URL, ...settings }: Record<string, string>) {
    const SMTP_URL_FILE = path.join(folder, 'address');
    writeFileSync(SMTP_URL_FILE, `${SMTP_URL}\n`);
    const { status, stderr } = spawnSync('sh', ['deploy/monitoring/alertmanager.sh'], {
      encoding: 'utf8',
      env: {
        ...process.env,
        FOLDER: folder,
        PATH: `${folder}:${process.env.PATH}`,
        SMTP_URL_FILE,
        ...settings,
      },
    });
    expect([status, stderr]).toEqual([0, '']);
    return readFileSync(path.join(folder, 'alertmanager.yml'), 'utf8');
  }

  it('mails to the operator by the mail server of the product, whose password stays out of the configuration', () => {
    const SMTP_URL = 'smtps://post%40example.org:p%25a%2Fs%27s@mail.example.org:465';
    const made = start({ SMTP_URL, MAIL_FROM: 'medlem@example.org', OPERATOR_EMAIL: "o'drift@example.org" });
    expect(made).toContain("smtp_smarthost: 'mail.example.org:465'");
    expect(made).toContain("smtp_auth_username: 'post@example.org'");
    expect(made).toContain("- to: 'o''drift@example.org'");
    expect(made).not.toContain('p%a');
    expect(readFileSync(path.join(folder, 'password'), 'utf8')).toBe("p%a/s's");
    expect(statSync(path.join(folder, 'password')).mode & 0o077).toBe(0);
  });

  const rest = { MAIL_FROM: 'medlem@example.org', OPERATOR_EMAIL: 'drift@example.org' };

  it.each([
    ['smtps://mail.example.org', 'mail.example.org:465', true],
    ['smtps://mail.example.org:2465/', 'mail.example.org:2465', true],
    ['smtps://[2001:db8::25]', '[2001:db8::25]:465', true],
    ['smtp://mail.example.org?requireTLS=true', 'mail.example.org:587', false],
    ['smtp://mail.example.org:465/?requireTLS=true', 'mail.example.org:465', false],
    ['smtp://[2001:db8::25]:25?requireTLS=true', '[2001:db8::25]:25', false],
  ])('encrypts as the product does: %s', (SMTP_URL, host, isImplicit) => {
    const made = start({ SMTP_URL, ...rest });
    expect(made).toContain(`smtp_smarthost: '${host}'\n`);
    // With TLS from the first byte no server offers STARTTLS.
    expect(made).toContain(`smtp_force_implicit_tls: ${isImplicit}\n  smtp_require_tls: ${!isImplicit}\n`);
  });

  it.each(['smtps://mail.example.org', 'smtps://user@mail.example.org', 'smtps://:word@mail.example.org'])(
    'does not log in without a name and a password: %s',
    (SMTP_URL) => {
      expect(start({ SMTP_URL, ...rest })).not.toContain('smtp_auth');
    },
  );

  it('runs in a version that knows TLS from the first byte on any port', () => {
    // smtp_force_implicit_tls is new in 0.31.
    const [, minor] = /image: prom\/alertmanager:v0\.(\d+)\./.exec(serviceOf('alertmanager')) ?? [];
    expect(Number(minor)).toBeGreaterThanOrEqual(31);
  });

  it('only shows alerts if nobody is to get them', () => {
    expect(start({ SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'medlem@example.org' })).not.toMatch(
      /smtp|email/,
    );
  });
});

function serviceOf(name: string): string {
  return services.get(name) ?? '';
}
