import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FILE_LIMITS } from '@/lib/domain/limits';
import { ANSWER_HEADERS } from '@/lib/server/http/answer-headers';
import { PATIENCE } from '@/lib/server/http/front-door';

const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const number = (pattern: RegExp) => Number(pattern.exec(caddyfile)?.[1]);

it('the proxy is a little more patient than the product, and takes a little more, so that the product answers', () => {
  expect(number(/read_header (\d+)s/) * 1_000).toBeGreaterThan(PATIENCE.headers);
  expect(number(/read_body (\d+)m/) * 60_000).toBeGreaterThan(PATIENCE.request);
  expect(number(/max_size (\d+)MB/) * 1_000_000).toBeGreaterThan(
    Math.max(...Object.values(FILE_LIMITS)) + 1_000_000,
  );
});

it('the proxy says the same of https as the product, in its own answers only', () => {
  expect(caddyfile).toContain(
    `header Strict-Transport-Security "${ANSWER_HEADERS['Strict-Transport-Security']}"`,
  );
});

it('the proxy notices a product that is stopping while that still serves', () => {
  const [, delay] = /DRAIN_DELAY_MS=(\d+)/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(caddyfile).toContain('health_uri /readyz');
  expect(number(/health_interval (\d+)s/) * 1_000 * 2).toBeLessThan(Number(delay));
});

it('no log of the proxy has an address, since links of cases are in them', () => {
  expect(caddyfile).toContain('request>uri delete');
  expect(caddyfile).toContain('request>headers delete');
});
