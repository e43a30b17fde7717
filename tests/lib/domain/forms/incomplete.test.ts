import { expect, it } from 'vitest';
import type { FormErrors } from '@/lib/domain/forms/validation';
import { requireComplete } from '@/lib/features/application/corrections';

const errors: FormErrors = new Map([
  ['name', ['REQUIRED']],
  ['list[0].country', ['MAX_LENGTH']],
  ['other', ['EMAIL']],
]);

it('names the fields that are not complete, each with its errors', () => {
  expect(() => requireComplete(['name', 'list'], errors)).toThrow(
    expect.objectContaining({
      code: 'CORRECTION_INCOMPLETE',
      options: { errors: { name: ['REQUIRED'], list: ['MAX_LENGTH'] } },
    }),
  );
});

it('accepts components without an answer', () => {
  expect(() => requireComplete([], errors)).not.toThrow();
});
