import { expect, it } from 'vitest';
import { textSchema } from '@/lib/domain/forms/kinds/schema-parts';
import { localText } from '@/lib/domain/local-text';
import { textIn } from '@/lib/domain/locale';
import { parseJson } from '@/lib/domain/parse-json';

it('a text is read in a language, or in another one that it is written in', () => {
  expect(textIn({ sv: ' Hej ', en: 'Hello' }, 'en')).toBe('Hello');
  expect(textIn({ sv: ' Hej ', en: ' ' }, 'en')).toBe('Hej');
  expect(textIn({ en: 'Hello' }, 'sv')).toBe('Hello');
  expect([textIn({ sv: ' ', en: '' }, 'sv'), textIn({}, 'sv'), textIn(undefined, 'sv')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('the same text stands in wherever one is read that somebody else wrote', () => {
  expect(localText().parse({ sv: 'Handel', en: '' })).toEqual({ sv: 'Handel', en: 'Handel' });
  expect(textSchema('complete').parse({ sv: 'Handel', en: ' ' })).toEqual({ sv: 'Handel', en: 'Handel' });
});

it('what is no JSON says nothing', () => {
  expect([parseJson('{"a":[1,null]}'), parseJson('null'), parseJson('{'), parseJson('')]).toEqual([
    { a: [1, null] },
    null,
    undefined,
    undefined,
  ]);
});
