import { describe, expect, it } from 'vitest';
import { ApiProblem } from '@/components/browser/error-text';
import { refusedIn } from '@/components/organisation/use-draft-store';
import { byLocale } from '@/lib/domain/locale';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';

const label = byLocale(() => 'Fråga');
const body: VersionBody = {
  ...EMPTY_BODY,
  forms: [
    {
      ...{ id: 'form', title: label },
      rows: [
        {
          ...{ type: 'FormColumns', componentId: 'pair' },
          columns: [
            [
              {
                ...{ type: 'FormSelectList', componentId: 'trade', label },
                options: [{ id: 'one', label }],
              },
            ],
          ],
        },
        { type: 'FormTextBox', componentId: 'name', label },
      ],
    },
  ],
  checkPoints: [{ componentId: 'check', title: label }],
};

const refused = (errors: Record<string, string[]>, extra = {}) =>
  refusedIn(new ApiProblem('PUT', 400, { errorCode: 'VALIDATION_FAILED', errors, ...extra }), body);
const form = { part: 'forms', formId: 'form' };

describe('what the server refuses of a draft', () => {
  it.each([
    ['forms.0.title.sv', { ...form, property: 'title', locale: 'sv' }],
    ['forms.0.rows', { ...form, property: 'rows' }],
    ['forms.0.rows.1.publicId', { ...form, componentId: 'name', property: 'publicId' }],
    [
      'forms.0.rows.1.validation.maxLength',
      { ...form, componentId: 'name', property: 'validation.maxLength' },
    ],
    [
      'forms.0.rows.1.validation.message.en',
      { ...form, componentId: 'name', property: 'validation.message', locale: 'en' },
    ],
    ['forms.0.rows.1.displayController.3', { ...form, componentId: 'name', property: 'displayController' }],
    [
      'forms.0.rows.0.columns.0.0.options.0.label.sv',
      { ...form, componentId: 'trade', property: 'options', optionId: 'one', locale: 'sv' },
    ],
    ['forms.0.rows.0.columns.0.0.options', { ...form, componentId: 'trade', property: 'options' }],
    ['forms', { part: 'forms' }],
    ['forms.9.rows.1.publicId', { part: 'forms', property: 'rows' }],
    [
      'checkPoints.0.title.sv',
      { part: 'checkPoints', componentId: 'check', property: 'title', locale: 'sv' },
    ],
    ['texts.introduction.en', { part: 'texts', property: 'introduction', locale: 'en' }],
    ['process.zipRegions.1.from', { part: 'process', property: 'zipRegions' }],
  ])('is at its place: %s', (path, place) => {
    expect(refused({ [`body.${path}`]: ['TOO_LONG'] })).toEqual([
      { code: 'TOO_LONG', isWarning: false, place },
    ]);
  });

  it('has a code with words', () => {
    const codes = (code: string) => refused({ body: [code] })?.map((one) => one.code);
    expect(codes('TOO_BIG')).toEqual(['TOO_MANY']);
    expect(codes('INVALID_FORMAT')).toEqual(['INVALID_VALUE']);
    expect(codes('TOO_LONG')).toEqual(['TOO_LONG']);
    expect(refused({})?.map((one) => one.code)).toEqual(['INVALID_VALUE']);
  });

  it('is said by the server itself where it knows the places', () => {
    const problems = [{ code: 'DUPLICATE_OPTION', isWarning: false, place: { part: 'forms' } }];
    expect(refused({ name: ['DUPLICATE_OPTION'] }, { problems })).toEqual(problems);
  });

  it('includes that it is too large, and nothing that may pass', () => {
    const of = (status: number, errorCode: string) =>
      refusedIn(new ApiProblem('PUT', status, { errorCode }), body);
    expect(of(413, 'TOO_LARGE')?.map(({ code }) => code)).toEqual(['TOO_LARGE']);
    expect(of(503, 'UNAVAILABLE')).toBeNull();
    expect(of(401, 'UNAUTHENTICATED')).toBeNull();
    expect(refusedIn(new Error('offline'), body)).toBeNull();
  });
});
