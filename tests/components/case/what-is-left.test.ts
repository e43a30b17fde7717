import { expect, it } from 'vitest';
import { approvableForms, isSignatureLeft, whatIsLeft } from '@/components/case/shown/corrections';
import type { FormView } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import { sampleCase } from '../../fixtures/sample-case';

const sample = sampleCase();
const [first] = sample.forms as [FormView];
const form = (id: string, status: FormView['status']): FormView => ({ ...first, id, status, rows: [] });

/** A signed case of three forms, as an administrator sees it. */
function signed(change: Partial<CaseView> = {}): CaseView {
  return {
    ...sample,
    status: 'SUBMITTED',
    permissions: ['approveForm', 'approveSignature', 'setCheckPoint', 'approveCorrection'],
    forms: [form('a', 'VALID'), form('b', 'APPROVED'), form('c', 'VALID')],
    handledByAspirantCorrections: 0,
    signature: { status: 'SIGNED', rejectionMessage: null, signatories: [] },
    analogSignature: null,
    checkPoints: [{ componentId: 'x', title: 'X', status: 'NOT_CHECKED' }],
    ...change,
  } as CaseView;
}

const approved = (...ids: string[]) => ids.map((id) => form(id, 'APPROVED'));

it('leads from a form to the next one that is left, around the end', () => {
  expect(whatIsLeft(signed(), 'a')).toEqual({ kind: 'form', formId: 'c' });
  expect(whatIsLeft(signed(), 'c')).toEqual({ kind: 'form', formId: 'a' });
  expect(whatIsLeft(signed())).toEqual({ kind: 'form', formId: 'a' });
  // The page may show for a moment what was before.
  expect(whatIsLeft(signed(), 'c', ['a', 'c'])).toEqual({ kind: 'section', id: 'signature' });
});

it('ends at what is left, in the order of the page', () => {
  const forms = approved('a', 'b', 'c');
  const left = (change: Partial<CaseView>) => whatIsLeft(signed({ forms, ...change }));
  const signature: CaseView['signature'] = { status: 'APPROVED', rejectionMessage: null, signatories: [] };
  expect(left({ handledByAspirantCorrections: 1 })).toEqual({ kind: 'section', id: 'corrections' });
  expect(left({})).toEqual({ kind: 'section', id: 'signature' });
  expect(left({ signature })).toEqual({ kind: 'section', id: 'checkpoints' });
  expect(left({ signature, checkPoints: [] })).toEqual({ kind: 'section', id: 'next-step' });
});

it('leaves out what this case worker may not do', () => {
  expect(approvableForms(signed({ permissions: [] }))).toEqual([]);
  expect(whatIsLeft(signed({ permissions: [] }))).toEqual({ kind: 'section', id: 'next-step' });
});

it('leaves out forms with a correction that is not cleared', () => {
  const text = first.rows.find(({ type }) => type === 'FormTextBox');
  const row = { ...text, correction: { isHandled: true } };
  const flagged = { ...form('a', 'VALID'), rows: [row] } as unknown as FormView;
  expect(approvableForms(signed({ forms: [flagged, form('c', 'VALID')] })).map(({ id }) => id)).toEqual([
    'c',
  ]);
});

it('counts a paper signature as left once it is there, until it is approved', () => {
  const paper = (change: object) =>
    isSignatureLeft(
      signed({
        signature: null,
        analogSignature: {
          ...{ status: 'UPLOADED_BY_MA', fileName: 'a.pdf', numberOfSignatories: 1, rejectionMessage: null },
          ...change,
        } as CaseView['analogSignature'],
      }),
    );
  expect(paper({})).toBe(true);
  expect(paper({ status: 'UPLOADED_BY_ASPIRANT' })).toBe(true);
  expect(paper({ status: 'SENT_BY_MAIL', fileName: null })).toBe(false);
  expect(paper({ status: 'REJECTED_BY_MA' })).toBe(false);
  expect(paper({ status: 'APPROVED' })).toBe(false);
});
