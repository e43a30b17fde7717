import { describe, expect, it } from 'vitest';
import { fileIdsOf, filesTaken } from '@/lib/domain/forms/kinds/file';
import { isToCorrect } from '@/lib/domain/forms/rows';
import { validateComponent } from '@/lib/domain/forms/validation';
import { FILE_LIMITS, FILE_TYPES, MEGABYTE } from '@/lib/domain/limits';

it('a field has to be corrected while its correction is open and it is visible', () => {
  const field = (correction?: { isHandled: boolean } | null) => ({ componentId: 'it', correction });
  const open = field({ isHandled: false });
  expect([open, field({ isHandled: true }), field(null), field()].map((one) => isToCorrect(one))).toEqual([
    ...[true, false, false, false],
  ]);
  expect([isToCorrect(open, new Set(['it'])), isToCorrect(open, new Set(['other']))]).toEqual([true, false]);
});

describe('a question for files', () => {
  it('takes one of any kind and size unless it says more', () => {
    const any = { types: FILE_TYPES.field, maxBytes: FILE_LIMITS.field, most: 1 };
    expect([filesTaken({}), filesTaken({ validation: null }), filesTaken({ validation: {} })]).toEqual([
      any,
      any,
      any,
    ]);
  });

  it('takes the kinds, the size and the number that it says, and nothing larger than any file may be', () => {
    const validation = { fileKinds: ['pdf', 'sheet'] as const, maxMegabytes: 2, maxFiles: 3 };
    expect(filesTaken({ validation })).toEqual({
      types: {
        'application/pdf': ['pdf'],
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
      },
      ...{ maxBytes: 2 * MEGABYTE, most: 3 },
    });
    expect(filesTaken({ validation: { maxMegabytes: 1_000 } }).maxBytes).toBe(FILE_LIMITS.field);
  });

  it('takes no more files than it says', () => {
    const errors = (value: string, maxFiles?: number) =>
      validateComponent({ type: 'FormFile', componentId: 'it', validation: { maxFiles } }, value);
    expect([errors('a'), errors('a,b'), errors('a,b', 2), errors('a,b,c', 2)]).toEqual([
      ...[[], ['TOO_MANY_FILES'], [], ['TOO_MANY_FILES']],
    ]);
    expect([fileIdsOf(''), fileIdsOf('a'), fileIdsOf('a,b')]).toEqual([[], ['a'], ['a', 'b']]);
  });
});
