import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SIGNING_FUNCTIONS } from '@/components/case/calls/case-call';
import {
  APPLY_OUTCOMES,
  DIALOG_SHAPES,
  formInAddress,
  isPageAddress,
  PAGE_SHAPES,
} from '@/lib/domain/page-addresses';

const ID = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';
const EXAMPLES: Record<string, readonly string[]> = {
  '[caseId]': [ID, ID.toUpperCase()],
  '[noteId]': [ID],
  '[formId]': ['company', 'f%C3%B6retag'],
  '[fieldId]': ['a.b'],
  '[count]': ['1', '10'],
  '[function]': SIGNING_FUNCTIONS,
  '[outcome]': APPLY_OUTCOMES,
  '[moSlug]': ['teknikbolagen'],
  '[language]': ['sv', 'en'],
  '[audience]': ['applicant', 'case-worker', 'administrator'],
  '[[...orgNumber]]': ['', '559900-0014'],
  '[[...page]]': ['', 'names'],
};

/** The segments of the address of a page below `app`. */
function segmentsOf(file: string): string[] {
  return path
    .dirname(file)
    .split('/')
    .filter((segment) => !/^(\.|@.*|\([^.]+\))$/.test(segment))
    .map((segment) => segment.replace(/^\(\.\)/, ''));
}

/** The addresses of a page, with examples for what varies. */
function addresses(segments: readonly string[]): string[] {
  return segments.reduce<string[]>(
    (starts, segment) =>
      starts.flatMap((start) =>
        (EXAMPLES[segment] ?? [segment]).map((part) => (part ? `${start}/${part}` : start)),
      ),
    [''],
  );
}

const FILES = globSync('**/page.tsx', { cwd: path.join(process.cwd(), 'app') });
const PAGES = PAGE_SHAPES.flatMap((shape) => addresses(shape.split('/').filter(Boolean)));
/** One page takes every address over a case, and draws the dialogs that `PAGE_SHAPES` has. */
const OVER_A_CASE = '/case/admin/[caseId]/';

/** The shapes of the addresses of pages, each once, in order. */
function shapesOf(files: readonly string[]): string[] {
  return [...new Set(files.map((file) => `/${segmentsOf(file).join('/')}`))].sort();
}

describe('the shapes of page addresses', () => {
  it('are those of the pages, and say which of them are dialogs', () => {
    const files = FILES.filter((file) => !file.includes('[...dialog]'));
    const own = (shapes: readonly string[]) =>
      shapes.filter((shape) => !shape.startsWith(OVER_A_CASE)).sort();
    expect(files).toHaveLength(FILES.length - 1);
    expect(own(PAGE_SHAPES)).toEqual(shapesOf(files));
    const isDialog = (file: string) =>
      /@dialog\/.+\//.test(file) &&
      !readFileSync(path.join('app', file), 'utf8').includes("from '../default'");
    expect(own(DIALOG_SHAPES)).toEqual(shapesOf(files.filter(isDialog)));
  });

  it.each([...new Set(PAGES)].map((address) => address || '/'))('include the page %s', (address) => {
    expect(isPageAddress(address)).toBe(true);
    expect(isPageAddress(`${address}/`)).toBe(true);
    expect(isPageAddress(`${address}//`)).toBe(true);
  });

  it.each([...new Set(PAGES)])('include nothing below %s that is not a page', (address) => {
    expect(isPageAddress(`${address}/no/such/page`)).toBe(false);
  });

  it.each([
    '/case',
    '/case/admin',
    '/case/not-a-case',
    `/case/not-a-case/form/company`,
    `/case/${ID}/form`,
    `/case/${ID}/downloadsignature`,
    `/case/${ID}/downloadsignature/0`,
    `/case/${ID}/downloadsignature/99`,
    `/case/${ID}/form/company/field/a`,
    `/case/admin/${ID}/nonsense`,
    `/case/admin/${ID}/renew`,
    `/case/admin/${ID}/get-accept/anything`,
    `/case/admin/${ID}/downloadsignature/11`,
    `/case/admin/${ID}/deletenote/1`,
    '/apply',
    '/apply/teknikbolagen/nonsense',
    '/apply/teknikbolagen/forgot/1/2',
    '/simple/search',
    '/failed/more',
    '/anything',
  ])('do not include %s', (address) => {
    expect(isPageAddress(address)).toBe(false);
  });
});

it('names the form and the field of an address, however it is written', () => {
  expect(formInAddress(`/case/${ID}/form/f%C3%B6retag/field/antal/help?x=1`)).toEqual({
    formId: 'företag',
    fieldId: 'antal',
  });
  expect(formInAddress(`/case/${ID}/form/company?x=/field/b`)).toEqual({ formId: 'company', fieldId: null });
  expect(formInAddress(`/case/${ID}/form/%ff`)).toEqual({ formId: '%ff', fieldId: null });
  expect(formInAddress(`/case/${ID}`)).toBeNull();
});
