import { describe, expect, it } from 'vitest';
import { placeInWords } from '@/components/organisation/versions/import-file';
import { refusalsInWords } from '@/components/organisation/versions/refusal-words';
import { LOCALES } from '@/lib/domain/locale';
import { REFUSED_IN_FILES } from '@/lib/domain/organisation/problems';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';

const START = 'organisation.versions.import';

describe('what is wrong in a file', () => {
  it.each(LOCALES)('has words for every code of ours in %s', (locale) => {
    const t = keyedTextFor(locale);
    expect([...REFUSED_IN_FILES, 'TOO_DEEP'].filter((code) => !t.has(`${START}.refusal.${code}`))).toEqual(
      [],
    );
  });

  it('does not repeat a whole text', () => {
    const errors = { 'forms.company.x': [`ID_REUSED: ${'y'.repeat(4_000)}`] };
    const [refusal] = refusalsInWords(errors, keyedTextFor('sv', START), () => 'x'.repeat(4_000));
    expect(refusal?.name).toHaveLength(80);
    expect(refusal?.text.length).toBeLessThan(200);
  });

  it('says the place, what is wrong and what it is about', () => {
    const errors = {
      'forms.company.name': ['ID_REUSED: FormTextBox', 'UNSAFE_PATTERN: a: b'],
      'body.forms.0.title': ['INVALID_TYPE: object'],
      'forms.company.twice': ['DUPLICATE_COMPONENT'],
      body: ['TOO_DEEP'],
    };
    const name = (place: string) => (place.startsWith('forms') ? 'Företaget' : '');
    expect(refusalsInWords(errors, keyedTextFor('sv', START), name)).toEqual([
      {
        ...{ place: 'forms.company.name', name: 'Företaget' },
        text: 'Id:t har redan använts för ett annat slags del: FormTextBox',
      },
      {
        ...{ place: 'forms.company.name', name: 'Företaget' },
        text: 'Mönstret är felskrivet, eller kan ta för lång tid att pröva',
      },
      {
        ...{ place: 'body.forms.0.title', name: '' },
        text: 'Något saknas eller är av fel slag',
      },
      {
        ...{ place: 'forms.company.twice', name: 'Företaget' },
        text: 'Två delar har samma id: twice',
      },
      { place: 'body', name: '', text: 'Filen har för många nivåer' },
    ]);
  });
});

describe('a place in a file', () => {
  const file = {
    body: {
      forms: [
        {
          id: 'company',
          title: { sv: 'Företaget', en: 'The company' },
          rows: [
            {
              type: 'FormColumns',
              componentId: 'pair',
              columns: [[{ componentId: 'zip', label: { sv: 'Postnummer' } }]],
            },
            {
              componentId: 'trade',
              label: { sv: 'Bransch', en: 'Trade' },
              options: [{ id: 'one', label: { en: 'One' } }],
            },
          ],
        },
      ],
    },
  };

  it.each([
    ['body.forms.0.rows.0.columns.0.0.type', 'Företaget – Postnummer'],
    ['body.forms.0.rows.1.options.0.label.sv', 'Företaget – Bransch – One'],
    ['forms.company.zip', 'Företaget – Postnummer'],
    ['forms.company', 'Företaget'],
    ['process', ''],
    ['file', ''],
    ['body.forms.7.rows', ''],
    ['forms.__proto__.constructor', ''],
  ])('%s is called “%s”', (path, name) => {
    expect(placeInWords(file, path, 'sv')).toBe(name);
  });

  it.each([null, 'text', [], { body: null }, { body: { forms: 'none' } }])('in %j has no name', (content) => {
    expect(placeInWords(content, 'forms.company.zip', 'sv')).toBe('');
  });
});
