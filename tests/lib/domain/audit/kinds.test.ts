import { expect, it } from 'vitest';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';
import { AUDIT_KINDS, changesMessages, kindOfAudit } from '@/lib/domain/audit/kinds';

it.each([
  ['CaseCreated', 'case'],
  ['CaseDelegated', 'case'],
  ['FormValueSaved', 'forms'],
  ['CorrectionNeeded', 'forms'],
  ['CheckpointDenied', 'forms'],
  ['AspirantMessageSubmitted', 'messages'],
  ['MessageHandledByMA', 'messages'],
  ['InternalSignatureShared', 'signature'],
  ['SignatoryReplaced', 'signature'],
] as const)('%s is found under %s in the history', (type, kind) => {
  expect(kindOfAudit(type)).toBe(kind);
});

it('every filter of the history finds something', () => {
  expect(new Set(AUDIT_TYPES.map(kindOfAudit))).toEqual(new Set(AUDIT_KINDS));
});

it('messages change by their own events, and when a case is cleared', () => {
  for (const type of ['AspirantMessageSubmitted', 'MessageHandledByMA', 'CaseErased', 'CaseAnonymised']) {
    expect(changesMessages(type)).toBe(true);
  }
  for (const type of ['CaseCreated', 'FormValueSaved', 'CaseErasedNot', 'NotCaseErased']) {
    expect(changesMessages(type)).toBe(false);
  }
});
