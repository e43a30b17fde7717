import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileQuestionsIn, filesInAnswer } from '@/lib/domain/forms/answer-files';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { type PostedTexts, postedAnswer } from '@/lib/domain/forms/posted-answers';
import { serialise } from '@/lib/domain/forms/stored-list';
import { validateForm } from '@/lib/domain/forms/validation';
import { normaliseValue } from '@/lib/domain/forms/values';
import { visibilityOf } from '@/lib/domain/forms/visibility';

const field = (type: RuleComponent['type'], componentId: string, more: Partial<RuleComponent> = {}) => ({
  type,
  componentId,
  ...more,
});
const owners = field('FormDynamicList', 'owners', {
  columns: [
    [field('FormTextBox', 'name'), field('FormCheckBox', 'isForeign')],
    [
      field('FormFile', 'pass', { required: true, validation: { maxFiles: 2 } }),
      field('FormFile', 'permit', { displayController: ['isForeign'] }),
    ],
  ],
});
const forms = [{ id: 'form', rows: [owners] }];
const entry = (answers: Record<string, string>) => ({
  name: '',
  isForeign: 'false',
  pass: '',
  permit: '',
  ...answers,
});

describe('files in the entries of a list', () => {
  it('are named by their question and the place of their entry, in the order of the answer', () => {
    const value = serialise([entry({ pass: 'a,b' }), entry({ permit: 'c' }), entry({ pass: 'a' })]);
    const found = filesInAnswer<RuleComponent>(owners, value);
    expect(found.map(({ id, entry, question }) => [id, entry, question.componentId])).toEqual([
      ['a', 0, 'pass'],
      ['b', 0, 'pass'],
      ['c', 1, 'permit'],
      ['a', 2, 'pass'],
    ]);
    expect(filesInAnswer<RuleComponent>(field('FormFile', 'file'), 'a,b')).toMatchObject([
      { id: 'a', entry: null },
      { id: 'b', entry: null },
    ]);
    expect(filesInAnswer<RuleComponent>(field('FormTextBox', 'file'), 'a,b')).toEqual([]);
  });

  it('do not count where their entry does not show the question', () => {
    const value = serialise([entry({ permit: 'c' }), entry({ permit: 'd', isForeign: 'true' })]);
    const visibility = visibilityOf(forms, { owners: value });
    expect(filesInAnswer<RuleComponent>(owners, value, visibility).map(({ id }) => id)).toEqual(['d']);
  });

  it('are not those of columns of a form, which are questions of their own', () => {
    const columns = field('FormColumns', 'columns', { columns: [[field('FormFile', 'file')]] });
    expect(fileQuestionsIn<RuleComponent>(columns)).toEqual([]);
    expect(fileQuestionsIn<RuleComponent>(owners).map(({ componentId }) => componentId)).toEqual([
      'pass',
      'permit',
    ]);
  });

  it('are missing or too many in their own entry', () => {
    const value = serialise([entry({ pass: 'a' }), entry({}), entry({ pass: 'a,b,c', isForeign: 'true' })]);
    expect([...validateForm({ forms }, 'form', { owners: value }, { forced: true })]).toEqual([
      ['owners[1].pass', ['REQUIRED_FILE']],
      ['owners[2].pass', ['TOO_MANY_FILES']],
    ]);
  });

  it('are read from a form that was posted, an entry with nothing else too', () => {
    const sent: Record<string, string[]> = {
      'owners[0].name': ['Ada'],
      'owners[0].pass': ['a,b'],
      'owners[1].name': [''],
      'owners[1].permit': ['', 'c'],
      'owners[2].pass': [''],
    };
    const posted: PostedTexts = {
      names: () => Object.keys(sent),
      text: (name) => sent[name]?.[0] ?? '',
      texts: (name) => sent[name] ?? [],
      decimalSign: ',',
    };
    expect(JSON.parse(postedAnswer(owners, posted) ?? '')).toEqual([
      entry({ name: 'Ada', pass: 'a,b' }),
      entry({ permit: 'c' }),
    ]);
    // Outside a list only an upload answers.
    expect(postedAnswer(field('FormFile', 'pass'), posted)).toBeNull();
  });
});

const anyIds = fc.uniqueArray(fc.uuid(), { maxLength: 3 }).map((ids) => ids.join());

it('every file of every entry survives the normal form, and nothing else is taken for a file', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.string(), pass: anyIds, permit: anyIds }), { maxLength: 5 }),
      (entries) => {
        const value = normaliseValue(owners, serialise(entries));
        const ids = entries.flatMap(({ pass, permit }) => `${pass},${permit}`.split(',').filter(Boolean));
        expect(value).not.toBeNull();
        expect(filesInAnswer<RuleComponent>(owners, value ?? '').map(({ id }) => id)).toEqual(ids);
        expect(normaliseValue(owners, value)).toBe(value);
      },
    ),
  );
});

it('an entry whose file is no id is malformed', () => {
  expect(normaliseValue(owners, serialise([{ pass: '../../etc/passwd' }]))).toBeNull();
});
