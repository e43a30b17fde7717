import { describe, expect, it } from 'vitest';
import { AppError, IntegrationError, isFailing } from '@/lib/domain/errors';

describe('an error that was expected', () => {
  it('has its code, its status and what belongs to it', () => {
    const cause = new Error('why');
    const options = { errors: { email: ['EMAIL'] }, cause };
    const error = new AppError('VALIDATION_FAILED', options);
    expect(error).toMatchObject({
      name: 'AppError',
      message: 'VALIDATION_FAILED',
      status: 400,
      options,
      cause,
    });
    expect(new AppError('RATE_LIMITED')).toMatchObject({ code: 'RATE_LIMITED', status: 429, options: {} });
  });

  it.each([
    [61, 2, 0],
    [5_400, 90, 0],
    [5_401, 91, 2],
    [86_400, 1_440, 24],
  ])('says in minutes or in hours to wait %s seconds', (retryAfter, minutes, hours) => {
    const { options } = new AppError('RATE_LIMITED', { retryAfter, values: { most: 3 } });
    expect(options).toEqual({ retryAfter, values: { minutes, hours, most: 3 } });
  });
});

describe('an error of another system', () => {
  it.each([
    ['timeout', true],
    ['unreachable', true],
    ['limited', true],
    ['garbage', true],
    ['refused', false],
    ['unauthorized', false],
    ['bounced', false],
  ] as const)('%s may be tried again: %s', (failure, retryable) => {
    expect(new IntegrationError('mail', failure).retryable).toBe(retryable);
  });

  it('says which system failed and how, and nothing that it answered', () => {
    const said = (...args: ConstructorParameters<typeof IntegrationError>) =>
      new IntegrationError(...args).message;
    const refused = Object.assign(new Error('connect to 10.0.0.1'), { code: 'ECONNREFUSED' });
    expect(said('register', 'refused', 422)).toBe('INTEGRATION_FAILED: register refused 422');
    expect(said('register', 'refused', 422, refused)).toBe('INTEGRATION_FAILED: register refused 422');
    expect(said('mail', 'timeout')).toBe('INTEGRATION_FAILED: mail timeout');
    expect(said('mail', 'unreachable', null, new Error('fetch failed', { cause: refused }))).toBe(
      'INTEGRATION_FAILED: mail unreachable ECONNREFUSED',
    );
    expect(said('mail', 'unreachable', null, Object.assign(new Error('x'), { code: 7 }))).toBe(
      'INTEGRATION_FAILED: mail unreachable',
    );
    expect(said('mail', 'unreachable', null, { code: 'NOT_AN_ERROR' })).toBe(
      'INTEGRATION_FAILED: mail unreachable',
    );
  });

  it('names the part for the text and for the answer', () => {
    const cause = new Error('why');
    const error = new IntegrationError('signing', 'garbage', 200, cause);
    expect(error).toMatchObject({
      ...{
        name: 'IntegrationError',
        code: 'INTEGRATION_FAILED',
        status: 502,
        cause,
        retryAfterMs: 0,
        wasUnanswered: false,
      },
      ...{ part: 'signing', failure: 'garbage', externalStatus: 200 },
      options: { values: { part: 'signing' }, extra: { part: 'signing' } },
    });
  });
});

it('a system is failing if its last answer was a failure', () => {
  const [before, after] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.001Z'];
  const failing = (succeededAt: string | null, failedAt: string | null) => [
    isFailing({ succeededAt, failedAt }),
    isFailing({
      succeededAt: succeededAt && new Date(succeededAt),
      failedAt: failedAt && new Date(failedAt),
    }),
  ];
  expect(failing(null, null)).toEqual([false, false]);
  expect(failing(before, null)).toEqual([false, false]);
  expect(failing(after, before)).toEqual([false, false]);
  expect(failing(null, before)).toEqual([true, true]);
  expect(failing(before, before)).toEqual([true, true]);
  expect(failing(before, after)).toEqual([true, true]);
});
