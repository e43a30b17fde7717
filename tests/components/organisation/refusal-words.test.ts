import { describe, expect, it } from 'vitest';
import { refusalsInWords } from '@/components/organisation/versions/refusal-words';
import type { KeyedText } from '@/components/ui/keyed-text';
import { LOCALES } from '@/lib/domain/locale';
import { REFUSED_IN_FILES } from '@/lib/domain/organisation/problems';
import { keyedTextFor } from '@/lib/i18n/text-for';

const START = 'organisation.versions.import';

function textsOf(locale: 'sv' | 'en'): KeyedText {
  const t = keyedTextFor(locale);
  return Object.assign((key: string, values?: Record<string, string>) => t(`${START}.${key}`, values), {
    has: (key: string) => t.has(`${START}.${key}`),
  }) as KeyedText;
}

describe('what is wrong in a file', () => {
  it.each(LOCALES)('has words for every code of ours in %s', (locale) => {
    const t = keyedTextFor(locale);
    expect([...REFUSED_IN_FILES, 'TOO_DEEP'].filter((code) => !t.has(`${START}.refusal.${code}`))).toEqual(
      [],
    );
  });

  it('says the place, what is wrong and what it is about', () => {
    const errors = {
      'forms.company.name': ['ID_REUSED: FormTextBox', 'UNSAFE_PATTERN: a: b'],
      'body.forms.0.title': ['INVALID_TYPE: Invalid input: expected object'],
      body: ['TOO_DEEP'],
    };
    expect(refusalsInWords(errors, textsOf('sv'))).toEqual([
      { place: 'forms.company.name', text: 'Id:t har redan använts för ett annat slags del: FormTextBox' },
      { place: 'forms.company.name', text: 'Mönstret kan ta för lång tid: a: b' },
      {
        place: 'body.forms.0.title',
        text: 'Passar inte filens format: Invalid input: expected object',
      },
      { place: 'body', text: 'Filen har för många nivåer' },
    ]);
  });
});
