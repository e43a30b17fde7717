import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The names that Prometheus has for the metrics of the product: dots are underscores, then the unit, then what kind it is. */
function prometheusNames(): string[] {
  const source = readFileSync('lib/integrations/telemetry/metrics.ts', 'utf8');
  const names = [...source.matchAll(/'((?:http\.server|medlemsansokan)\.[a-z.]+)'/g)].map(
    ([, name]) => name ?? '',
  );
  return names.flatMap((name) => {
    const flat = name.replaceAll('.', '_');
    if (name.endsWith('.duration')) return [`${flat}_seconds_count`, `${flat}_seconds_bucket`];
    return /\.(depth|wrong|measured)$/.test(name) ? [flat] : [`${flat}_total`];
  });
}

it.each(['docs/grafana-dashboard.json', 'docs/alert-rules.yml'])(
  '%s queries only metrics that the product has',
  (file) => {
    const text = readFileSync(file, 'utf8');
    const queried = [...text.matchAll(/\b(?:http_server|medlemsansokan)_[a-z_]+/g)].map(([name]) => name);
    const known = prometheusNames();
    expect(known.length).toBeGreaterThan(6);
    expect([...new Set(queried)].filter((name) => !known.includes(name))).toEqual([]);
    for (const metric of [
      'http_server',
      'integration',
      'job_',
      'mail_total',
      'queue_depth',
      'installation',
    ]) {
      expect(queried.some((name) => name.includes(metric))).toBe(true);
    }
  },
);
