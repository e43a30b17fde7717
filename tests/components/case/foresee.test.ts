import { expect, it } from 'vitest';
import { type CaseCall, foreseen } from '@/components/case/calls/case-call';
import type { CaseView } from '@/lib/contract/shapes';
import { sampleCase } from '../../fixtures/sample-case';

const caseId = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';
const before = {
  ...sampleCase(),
  checkPoints: [
    { componentId: 'a', title: 'A', status: 'NOT_CHECKED' },
    { componentId: 'b', title: 'B', status: 'NOT_CHECKED' },
  ],
} as unknown as CaseView;
const [form] = before.forms;
const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const after = (call: CaseCall) => foreseen(call, me)?.(before);

it('shows a form as approved, and the others as they are', () => {
  const input = { caseId, formId: form?.id ?? '', isApproved: true };
  const statuses = after({ name: 'approveForm', input, done: 'formApproved' })?.forms.map(
    ({ status }) => status,
  );
  expect(statuses).toEqual(['APPROVED', ...before.forms.slice(1).map(({ status }) => status)]);
});

it('shows a checkpoint as confirmed', () => {
  const input = { caseId, componentId: 'b', isConfirmed: true };
  const points = after({ name: 'setCheckPoint', input, done: 'checkPointChecked' })?.checkPoints;
  expect(points?.map(({ status }) => status)).toEqual(['NOT_CHECKED', 'CHECKED']);
});

it('shows who is made responsible', () => {
  const input = { caseId, userAdId: caseId, userName: 'Anna', userEmail: 'anna@example.com' };
  expect(after({ name: 'delegateCase', input, done: 'delegated' })?.assignedTo).toEqual({
    id: caseId,
    name: 'Anna',
    email: 'anna@example.com',
  });
  expect(
    after({ name: 'resetDelegation', input: { caseId }, done: 'delegationReset' })?.assignedTo,
  ).toBeNull();
});

it('shows whoever takes the case as responsible', () => {
  expect(after({ name: 'takeCase', input: { caseId }, done: 'taken' })?.assignedTo).toEqual({
    id: 'anna',
    name: 'Anna Admin',
    email: 'anna@example.com',
  });
});

it('takes a correction that is approved from its field', () => {
  const correction = {
    id: caseId,
    description: 'Fel',
    isHandled: true,
    notAsked: false,
    requestedAt: '',
    previousValue: '',
  };
  const rows = (form?.rows ?? []).map((row, index) => ({
    ...row,
    correction: index < 2 ? correction : null,
  }));
  const withCorrections = { ...before, forms: [{ ...form, rows }] } as CaseView;
  const componentId = rows[0]?.componentId ?? '';
  const call: CaseCall = {
    name: 'approveCorrection',
    input: { caseId, componentId },
    done: 'correctionApproved',
  };
  const left = foreseen(call, me)?.(withCorrections).forms[0]?.rows.filter((row) => row.correction);
  expect(left?.map((row) => row.componentId)).toEqual([rows[1]?.componentId]);
});

it('foresees nothing of what only the server knows', () => {
  expect(foreseen({ name: 'archiveCase', input: { caseId }, done: 'archived' }, me)).toBeNull();
});
