import { expect, it } from 'vitest';
import { ORGANISATION_VERSION_CALLS } from '@/lib/contract/calls/organisation-versions';
import { AppError } from '@/lib/domain/errors';
import type { Component } from '@/lib/domain/forms/component';
import { JSON_DEPTH } from '@/lib/domain/limits';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { fileText, readFile } from '@/lib/features/organisation/file';
import { parseInput } from '@/lib/server/http/request';

/** Columns within columns. Each takes three levels: itself, its columns, and the rows of one. */
function bodyWith(nested: number): VersionBody {
  let rows: Component[] = [];
  for (let index = 0; index < nested; index += 1) {
    rows = [{ type: 'FormColumns', componentId: `columns${index}`, columns: [rows, []] }];
  }
  return { ...EMPTY_BODY, forms: [{ id: 'form', title: { sv: 'Form', en: 'Form' }, rows }] };
}

const imported = (body: VersionBody) => {
  const text = fileText({ slug: 'a', version: 'draft', body, exportedAt: new Date(0) });
  return readFile(new TextEncoder().encode(text));
};
const saved = (body: VersionBody) => {
  const shape = ORGANISATION_VERSION_CALLS.saveDraft.body;
  if (shape) parseInput(shape, { body, baseRevision: 1 });
};

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

it('what is imported at the deepest can be saved, and what cannot be saved is not imported', () => {
  const found = Array.from({ length: Math.ceil(JSON_DEPTH / 3) + 1 }, (_, nested) => {
    const body = bodyWith(nested);
    return [codeOf(() => imported(body)), codeOf(() => saved(body))];
  });
  expect(found.filter(([file, call]) => file !== call)).toEqual([]);
  expect(new Set(found.flat())).toEqual(new Set([null, 'VALIDATION_FAILED']));
});
