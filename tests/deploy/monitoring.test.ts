import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readComposeFile } from '../fixtures/compose-file';

const { services } = readComposeFile('docker-compose.production.yml');
const watching = [...services].filter(([, service]) => service.includes('profiles: [monitoring]'));
const read = (name: string) => readFileSync(`deploy/monitoring/${name}`, 'utf8');

describe('deploy/monitoring', () => {
  it('is a profile of services that do not reach the database and are open to this machine only', () => {
    expect(watching.map(([name]) => name)).toEqual(['collector', 'probe', 'prometheus', 'grafana']);
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

  it('keeps the replicas apart, and asks /readyz by the name that the alert has', () => {
    expect(read('prometheus.yml')).toContain('honor_labels: true');
    const [, job] =
      /probe_success\{job="([\w-]+)"\}/.exec(readFileSync('docs/alert-rules.yml', 'utf8')) ?? [];
    expect(read('prometheus.yml')).toContain(`job_name: ${job}`);
  });
});

function serviceOf(name: string): string {
  return services.get(name) ?? '';
}
