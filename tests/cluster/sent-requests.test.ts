import { expect, it } from 'vitest';
import {
  firstWrite,
  isAcknowledged,
  isFailed,
  isPutOff,
  proveUnder,
  type SentRequest,
} from './sent-requests';

const asked = (begun: number, ended: number, status = 200): SentRequest => ({
  ...{ begun, ended, status },
  hasRetryAfter: status === 503,
});

it('counts the first write of those that were begun after the moment', () => {
  // One that waited from before it is acknowledged first.
  const all = [asked(50, 110), asked(105, 400), asked(101, 120, 503), asked(102, 300)];
  expect(firstWrite(all, 100)).toBe(300);
  expect(firstWrite(all, 500)).toBe(Number.POSITIVE_INFINITY);
});

it.each([
  [200, 'acknowledged'],
  [204, 'acknowledged'],
  [503, 'put off'],
  [0, 'failed'],
  [302, 'failed'],
  [500, 'failed'],
])('takes %d as %s', (status, kind) => {
  const one = asked(1, 2, status);
  expect([isAcknowledged(one), isPutOff(one), isFailed(one)]).toEqual(
    ['acknowledged', 'put off', 'failed'].map((name) => name === kind),
  );
});

const load = (error?: string) => ({
  isEnded: false,
  async end() {
    this.isEnded = true;
    if (error) throw new Error(error);
  },
});

it('ends the load with the proof, and says the error of the proof before that of the load', async () => {
  const good = load();
  await expect(proveUnder(good, async () => 'proved')).resolves.toBe('proved');
  expect(good.isEnded).toBe(true);
  const refuse = () => Promise.reject(new Error('the proof'));
  const bad = load('the load');
  await expect(proveUnder(bad, refuse)).rejects.toThrow('the proof');
  expect(bad.isEnded).toBe(true);
  await expect(proveUnder(load('the load'), async () => 'proved')).rejects.toThrow('the load');
});
