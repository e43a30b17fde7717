import { describe, expect, it } from 'vitest';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';
import {
  AUDIT_KINDS,
  formIdsOf,
  kindOfAudit,
  sentenceKey,
  systemName,
  valuesOfEvent,
  wordsIn,
} from '@/lib/domain/audit/kinds';
import { changesMessages } from '@/lib/domain/audit/message-events';

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

it('an event whose details were erased has a sentence without them, if there is one', () => {
  const has = (key: string) => key === 'erasedEvent.CaseRejected';
  const keyOf = (type: string, erased?: boolean) => sentenceKey({ type, erased }, has);
  expect([keyOf('CaseRejected'), keyOf('CaseRejected', true), keyOf('CaseCreated', true)]).toEqual([
    ...['event.CaseRejected', 'erasedEvent.CaseRejected', 'event.CaseCreated'],
  ]);
});

it('what acts by itself and has no name of its own is a job', () => {
  expect(['signing-service', 'register', 'job', 'operator'].map(systemName)).toEqual([
    ...['signing-service', 'register', 'job', 'job'],
  ]);
});

it('an event is about one form, several, or none', () => {
  const idsIn = (details: Record<string, unknown>) => formIdsOf({ details });
  expect([
    idsIn({ formIds: ['a', 'b'] }),
    idsIn({ formId: 'a' }),
    idsIn({ formId: null }),
    idsIn({}),
  ]).toEqual([['a', 'b'], ['a'], [], []]);
});

it('what people wrote about an event is shown, and nothing else', () => {
  const details = { reason: 'r', comment: '', description: 'd', note: 5, name: 'n' };
  expect([wordsIn(details), wordsIn({ comment: 'c', note: 'n' })]).toEqual([
    ['r', 'd'],
    ['c', 'n'],
  ]);
});

it('messages change by their own events, and when a case is cleared', () => {
  const clearing = ['CaseErased', 'CaseAnonymised'];
  for (const type of AUDIT_TYPES) {
    const isOfMessages = kindOfAudit(type) === 'messages' || clearing.includes(type);
    expect([type, changesMessages(type)]).toEqual([type, isOfMessages]);
  }
  expect(changesMessages('NotCaseErased')).toBe(false);
});

describe('the values of the sentence about an event', () => {
  const valuesOf = (details: Record<string, unknown>, type = 'CaseCreated', kind = 'applicant') =>
    valuesOfEvent({ type, actor: { kind }, details }, 'sv', (day) => `<${day}>`);

  it('are there for an event that holds nothing', () => {
    expect(valuesOf({})).toEqual({
      ...{ name: '', to: '', language: '', about: '', delivery: '', email: '', how: 'undone' },
      ...{ hasReason: 'false', date: '', onPaper: 'false', byAge: 'false', byWork: 'false', silent: 'false' },
      ...{ wasHandled: 'true', again: 'false', decision: '', hasReached: 'unknown', until: 'none' },
      ...{ opened: 'none', signed: 'none', bounced: 'none' },
    });
  });

  const people = ['a@alfa.example', 'b@alfa.example'];
  it.each([
    [
      { name: 'Vera', about: 'it', delivery: 'bounced' },
      { name: 'Vera', about: 'it', delivery: 'bounced' },
    ],
    [
      { name: null, to: 'sv' },
      { name: '', to: 'sv', language: 'svenska' },
    ],
    [{ to: 'vera@alfa.example' }, { to: 'vera@alfa.example', language: '' }],
    [{ email: 'a@alfa.example' }, { email: 'a@alfa.example', how: 'declined' }],
    [{ endedAtService: 'expired' }, { how: 'expired' }],
    [{ reason: 'Fel' }, { hasReason: 'true' }],
    [{ reason: null }, { hasReason: 'false' }],
    [{ admissionDate: '2026-11-22' }, { date: '<2026-11-22>' }],
    [
      { onPaper: true, byAge: true, byWork: true },
      { onPaper: 'true', byAge: 'true', byWork: 'true' },
    ],
    [
      { silent: true, wasHandled: false, again: true },
      { silent: 'true', wasHandled: 'false', again: 'true' },
    ],
    [
      { decision: 'reject', hasReached: false },
      { decision: 'reject', hasReached: 'false' },
    ],
    [
      { opened: people, signed: ['a'] },
      { opened: people.join(', '), signed: 'a', bounced: 'none' },
    ],
    [
      { opened: [], bounced: people, signed: 'a' },
      { opened: 'none', bounced: people.join(', '), signed: 'none' },
    ],
  ])('of %j are %j', (details, values) => {
    expect(valuesOf(details)).toMatchObject(values);
  });

  it('name whoever declined to sign, and say who ended the signing', () => {
    const denied = { email: 'a@alfa.example', name: 'Anna' };
    expect(valuesOf(denied, 'SignatureDenied').email).toBe('Anna (a@alfa.example)');
    expect(valuesOf({ email: 'a@alfa.example' }, 'SignatureDenied').email).toBe('a@alfa.example');
    expect(valuesOf({ name: 'Anna' }, 'SignatureDenied').email).toBe('');
    expect(valuesOf(denied).email).toBe('a@alfa.example');
    expect(valuesOf({}, 'SignatureDenied', 'system').how).toBe('ended');
  });
});
