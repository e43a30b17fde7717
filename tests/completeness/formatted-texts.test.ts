import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { LOCALES, TIME_ZONE } from '@/lib/domain/locale';
import { messagesOf } from '@/lib/platform/i18n/messages';
import { choicesIn, combinationsOf, compiledLeaves } from '../fixtures/text-variants';

describe.each(LOCALES)('every text in %s, as builds have it', (locale) => {
  const errors: string[] = [];
  const translate = createTranslator({
    locale,
    messages: messagesOf(locale),
    timeZone: TIME_ZONE,
    onError: (error) => errors.push(error.message),
  }) as unknown as { rich(key: string, values: Record<string, unknown>): unknown };

  it('says something, whatever it is given', () => {
    const wrong = compiledLeaves(messagesOf(locale)).flatMap(([key, text]) =>
      combinationsOf(choicesIn(text)).flatMap((values) => {
        const said = translate.rich(key, values);
        const words = [said].flat(Number.POSITIVE_INFINITY).join('');
        const isWrong = words.trim() === '' || words === key || /\bundefined\b|[{}]|\[object/.test(words);
        return isWrong ? [`${key} ${JSON.stringify(values)}: ${words}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
  });
});

it('finds a text that says nothing of something', () => {
  const text = [['how', 1, { none: '', other: ['for ', ['how']] }]] as const;
  expect(combinationsOf(choicesIn(text as never))).toEqual([{ how: 'none' }, { how: 'Alfa' }]);
});
