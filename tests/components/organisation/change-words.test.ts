import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesInWords, NO_NAMES, namesOfBodies } from '@/components/organisation/changes/change-words';
import { ORGANISATION_TYPES } from '@/lib/domain/fields/organisation-number';
import { type Component, DATE_BOUNDS, VALIDATION_TYPES } from '@/lib/domain/forms/component';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { PLAIN_PROCESS, TEXT_KEYS, type VersionBody } from '@/lib/domain/organisation/body';
import { differences } from '@/lib/domain/organisation/differences';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { anyBody, DEMO_BODIES, text } from '@/tests/lib/domain/organisation/bodies';

const EMPTY: VersionBody = { forms: [], checkPoints: [], texts: {}, process: PLAIN_PROCESS };

function described(before: VersionBody, after: VersionBody, locale: Locale = 'sv') {
  const words = { t: keyedTextFor(locale), locale, names: namesOfBodies(before, after) };
  return changesInWords(differences(before, after), words);
}

/** As lines, with the heading before each. */
function lines(before: VersionBody, after: VersionBody, locale: Locale = 'sv'): string[] {
  return described(before, after, locale).flatMap(({ heading, changes }) =>
    changes.map(
      (one) =>
        `${heading} | ${one.text}${one.from === null ? '' : ` | ${one.from || '∅'} → ${one.to || '∅'}`}`,
    ),
  );
}

const name: Component = { type: 'FormTextBox', componentId: 'name', label: text('Namn', 'Name') };
const branch = {
  type: 'FormRadioButtonGroup',
  componentId: 'branch',
  label: text('Bransch', 'Trade'),
  radioButtons: [
    { id: 'it', label: text('It', 'IT') },
    { id: 'steel', label: text('Stål', 'Steel') },
  ],
} satisfies Component;
const bodyWith = (...rows: Component[]): VersionBody => ({
  ...EMPTY,
  forms: [{ id: 'company', title: text('Företaget', 'The company'), rows }],
});

describe('changes in words', () => {
  it('says what came and went by its name', () => {
    expect(lines(bodyWith(name), bodyWith(branch))).toEqual([
      'Formulär: Företaget | Nytt: ”Bransch”',
      'Formulär: Företaget | Borttaget: ”Namn”',
    ]);
    expect(lines(bodyWith(name), EMPTY, 'en')).toEqual([
      'Form: The company | The form is removed',
      'Form: The company | Removed: “Name”',
    ]);
  });

  it('names a text by its words, without their Markdown', () => {
    const fee: Component = {
      type: 'FormBodyText',
      componentId: 'fee',
      text: text('Avgiften är **2 %**.', '**2 %**'),
    };
    expect(lines(bodyWith(name), bodyWith(name, fee))).toEqual([
      'Formulär: Företaget | Nytt: ”Avgiften är 2 %.”',
    ]);
  });

  it('says on which answers a form is shown', () => {
    const group = (displayController?: string[]) => ({
      ...{ id: 'group', title: text('Koncernen', 'The group'), rows: [name] },
      ...(displayController && { displayController }),
    });
    const body = (shownBy?: string[]) => ({ ...EMPTY, forms: [...bodyWith(branch).forms, group(shownBy)] });
    expect(lines(body(), body(['!branch.it']))).toEqual([
      'Formulär: Koncernen | Visas när | ∅ → inte ”Bransch”: It',
    ]);
    expect(lines(body(['branch.it']), body(), 'en')).toEqual([
      'Form: The group | Shown when | “Trade”: IT → ∅',
    ]);
  });

  it('says bounds of dates, and which option has a text of its own, in words', () => {
    const day = (validation: object): Component => ({
      type: 'FormDateBox',
      componentId: 'day',
      label: text('Dag', 'Day'),
      validation,
    });
    const before = bodyWith(name, day({ earliest: '2027-01-01', latest: 'name+1d' }));
    const after = bodyWith(name, day({ earliest: '-18y', latest: '+3m' }));
    expect(lines(before, after)).toEqual([
      'Formulär: Företaget | ”Dag”: tidigaste datum | 1 januari 2027 → 18 år före dagens datum',
      'Formulär: Företaget | ”Dag”: senaste datum | 1 dag efter svaret på ”Namn” → 3 månader efter dagens datum',
    ]);
    expect(lines(after, before, 'en')).toEqual([
      'Form: The company | “Day”: earliest date | 18 years before today → 1 January 2027',
      'Form: The company | “Day”: latest date | 3 months after today → 1 day after the answer to “Name”',
    ]);
    const radioButtons = branch.radioButtons.map((one) => ({
      ...one,
      ...(one.id === 'steel' && { ownText: true as const }),
    }));
    const asking = bodyWith({ ...branch, radioButtons });
    expect(lines(bodyWith(branch), asking)[0]).toContain(
      '”Bransch”, alternativ ”Stål”: frågar efter ett eget svar',
    );
  });

  it('says a property with the old and the new value, in the language of the reader', () => {
    const after = bodyWith({ ...name, required: true, label: text('Namnet', 'Name') });
    expect(lines(bodyWith(name), after)).toEqual([
      'Formulär: Företaget | ”Namnet”: namn (svenska) | Namn → Namnet',
      'Formulär: Företaget | ”Namnet”: obligatorisk | Nej → Ja',
    ]);
    expect(lines(bodyWith(name), after, 'en')).toEqual([
      'Form: The company | “Name”: name (Swedish) | Namn → Namnet',
      'Form: The company | “Name”: required | No → Yes',
    ]);
  });

  it('says which language a text is in that the organisation writes in each', () => {
    const before = bodyWith(name);
    const after = bodyWith({ ...name, required: true, label: text('Namnet', 'The name') });
    const changes = described(before, after).flatMap((group) => group.changes);
    expect(changes.map(({ text: line, lang }) => [line, lang])).toEqual([
      ['”Namnet”: namn (svenska)', 'sv'],
      ['”Namnet”: namn (engelska)', 'en'],
      ['”Namnet”: obligatorisk', undefined],
    ]);
  });

  it('says conditions, options and orders by name', () => {
    const before = bodyWith(branch, name);
    const [it, steel] = branch.type === 'FormRadioButtonGroup' ? (branch.radioButtons ?? []) : [];
    const after = bodyWith(
      { ...branch, radioButtons: [steel, it].flatMap((one) => one ?? []) } as Component,
      { ...name, displayController: ['branch.it'] },
    );
    expect(lines(before, after)).toEqual([
      'Formulär: Företaget | ”Bransch”: alternativens ordning | It, Stål → Stål, It',
      'Formulär: Företaget | ”Namn”: visas när | ∅ → ”Bransch”: It',
    ]);
    const grouped = { ...name, displayController: ['branch.it|size>=10', '!since<2026-01-01', 'size~AB'] };
    expect(lines(before, bodyWith(branch, grouped), 'en')).toEqual([
      'Form: The company | “Name”: shown when | ∅ → “Trade”: IT or “size” is at least 10, “since” is not before 1 January 2026, “size” contains “AB”',
    ]);
    const fewer = bodyWith({ ...branch, radioButtons: [it].flatMap((one) => one ?? []) } as Component, name);
    expect(lines(before, fewer)).toEqual(['Formulär: Företaget | ”Bransch”: borttaget alternativ ”Stål”']);
    expect(lines(before, bodyWith(name, branch))).toEqual([
      'Formulär: Företaget | Ordningen | Bransch, Namn → Namn, Bransch',
    ]);
  });

  it('says where something moved', () => {
    const two = (rows: Component[], others: Component[]): VersionBody => ({
      ...EMPTY,
      forms: [
        { id: 'a', title: text('Ett'), rows },
        { id: 'b', title: text('Två'), rows: others },
      ],
    });
    expect(lines(two([name, branch], []), two([branch], [name]))).toEqual([
      'Formulär: Två | ”Namn” är flyttad | Ett → Två',
    ]);
  });

  it('says the process and the texts', () => {
    const process = {
      ...PLAIN_PROCESS,
      hasCreditReport: true,
      zipRegions: [{ from: '100 00', to: '199 99' }],
      readOnlyTags: [{ key: 'CompanyName', overrideByRoles: [1, 2] }],
      organisationTypes: [...ORGANISATION_TYPES],
    };
    expect(lines(EMPTY, { ...EMPTY, process, texts: { introduction: text('Hej', 'Hello') } })).toEqual([
      'Texter | Inledning (svenska) | ∅ → Hej',
      'Texter | Inledning (engelska) | ∅ → Hello',
      'Process | Vilka som får ansöka | Bolag → Bolag, Enskilda firmor, Utländska företag',
      'Process | Kreditupplysning | Nej → Ja',
      'Process | Låsta uppgifter | Företagets namn (Medlemsadministratör), Organisationsnummer → Företagets namn (Medlemsadministratör, Rådgivare)',
      'Process | Postnummerområden | överallt → 100 00–199 99',
    ]);
  });

  it('says what is shown next to a checkpoint', () => {
    const point = { componentId: 'one', title: { sv: 'Punkt', en: 'Point' } };
    const after = { ...EMPTY, checkPoints: [{ ...point, evidence: 'register' as const }] };
    const [group] = described({ ...EMPTY, checkPoints: [point] }, after, 'sv');
    expect(group?.changes).toEqual([{ text: '”Punkt”: underlag', from: '', to: 'Vad Tellus säger' }]);
  });

  it('says the kind of what has no words', () => {
    const line = { type: 'FormSectionDivider' as const, componentId: 'line' };
    const [group] = described(bodyWith(name), bodyWith(name, line), 'sv');
    expect(group?.changes.map(({ text }) => text)).toEqual(['Nytt: ”Linje”']);
  });

  it('says the ids of what has no name', () => {
    const words = {
      t: keyedTextFor('sv'),
      locale: 'sv',
      names: NO_NAMES,
    };
    const changes = differences(bodyWith(name), bodyWith({ ...name, displayController: ['branch.it'] }));
    expect(changesInWords(changes, words)[0]).toEqual({
      key: 'form company',
      heading: 'Formulär: company',
      changes: [{ text: '”Namn”: visas när', from: '', to: '”branch”: it' }],
    });
  });

  it('has words for every change between any two bodies', () => {
    const bodies = fc.oneof(anyBody, fc.constantFrom(EMPTY, ...Object.values(DEMO_BODIES)));
    fc.assert(
      fc.property(bodies, bodies, fc.constantFrom(...LOCALES), (before, after, locale) => {
        const groups = described(before, after, locale);
        const all = groups.flatMap(({ heading, changes }) => [heading, ...changes.map((one) => one.text)]);
        expect(all.filter((line) => /organisation\.changes|displayController|undefined/.test(line))).toEqual(
          [],
        );
        expect(groups.flatMap(({ changes }) => changes)).toHaveLength(differences(before, after).length);
      }),
    );
  });
});

describe.each(LOCALES)('the words of changes in %s', (locale) => {
  const t = keyedTextFor(locale);

  it('has one for every property of every part', () => {
    const properties = [
      ...['title', 'rows', 'columns', 'place', 'type', 'columnCount', 'forms', 'checkPoints'],
      ...[
        'label',
        'unit',
        'helpText',
        'text',
        'required',
        'tag',
        'publicId',
        'displayController',
        'optionsTag',
      ],
      ...['options', 'radioButtons'],
      ...['regex', 'type', 'minLength', 'maxLength', 'min', 'max', 'minEntries', 'maxEntries'].map(
        (rule) => `validation.${rule}`,
      ),
      ...['validation.requiredPositions', 'validation.message', 'validation.dates'],
    ];
    const named = [
      ...properties.map((property) => `property.${property}`),
      ...TEXT_KEYS.map((key) => `text.${key}`),
      ...Object.keys(PLAIN_PROCESS).map((key) => `process.${key}`),
      ...VALIDATION_TYPES.map((type) => `validationType.${type}`),
      ...DATE_BOUNDS.map((bound) => `dates.${bound}`),
      ...ORGANISATION_TYPES.map((type) => `organisationType.${type}`),
    ];
    expect(named.filter((key) => !t.has(`organisation.changes.${key}`))).toEqual([]);
  });
});
