import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/domain/errors';
import { QUOTAS } from '@/lib/domain/limits';
import { requireRoomForAnswers } from '@/lib/engine/quota';
import { problemOf } from '@/lib/server/http/problem';

const LOCALES = ['sv', 'en'] as const;

function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}

describe.each(LOCALES)('the words of a refusal, in %s', (locale) => {
  const wordsOf = (error: unknown) => problemOf(error, locale, 'request').message;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);

  it('say which quota is used up and how much it is', () => {
    const words = Object.entries(QUOTAS).map(([what, most]) => {
      const limit = what === 'bytes' ? most / 1024 / 1024 : most;
      const said = wordsOf(new AppError('QUOTA_EXCEEDED', { values: { what, most: limit } }));
      expect([what, said]).toEqual([what, expect.stringContaining(number(limit))]);
      return said;
    });
    expect(new Set(words.map((said) => said.replace(/[\d\s,]/g, ''))).size).toBe(words.length);
  });

  it('distinguish too many answers from too long ones', () => {
    const none = { answers: 0, characters: 0 };
    const many = thrownBy(() => requireRoomForAnswers(none, { ...none, answers: QUOTAS.answers + 1 }));
    const long = thrownBy(() => requireRoomForAnswers(none, { ...none, characters: QUOTAS.characters + 1 }));
    expect(wordsOf(many)).toContain(number(QUOTAS.answers));
    expect(wordsOf(long)).toContain(number(QUOTAS.characters));
  });

  it('speak of no form, since a plain button may have been pressed', () => {
    const said = wordsOf(new AppError('VALIDATION_FAILED', { errors: { componentId: ['UNKNOWN'] } }));
    expect(said).not.toMatch(/form/i);
    expect(said).toMatch(locale === 'sv' ? /Ladda om sidan/ : /Reload the page/);
  });
});
