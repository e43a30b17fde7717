import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';
import { AUDIT_EVENTS } from '@/lib/domain/audit/kinds';
import { canonicalJson, chainHash } from '@/lib/engine/audit/record';
import { sha256 } from '@/lib/platform/crypto/sealed';

/** The same object with its keys the other way round, all the way down. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

describe('canonical JSON', () => {
  it('does not depend on the order of keys, and says the same as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('preserves the order of lists, and leaves out what is undefined', () => {
    expect(canonicalJson({ b: [2, 1], a: undefined, c: { e: null, d: 'ö' } })).toBe(
      '{"b":[2,1],"c":{"d":"ö","e":null}}',
    );
  });
});

describe('the hash of an entry', () => {
  const entry = {
    caseId: 'a',
    sequence: 1,
    type: 'CaseRejected',
    at: new Date(0),
    actorKind: 'caseWorker',
    actorName: 'Anna',
    accountId: null,
    detailsHash: sha256('{}'),
    previousHash: sha256(''),
  };

  it('changes with everything that the entry says', () => {
    const changes: Partial<typeof entry>[] = [
      { caseId: 'b' },
      { sequence: 2 },
      { type: 'CaseReset' },
      { at: new Date(1) },
      { actorKind: 'system' },
      { actorName: 'Berit' },
      { accountId: 'x' as never },
      { detailsHash: sha256('{"a":1}') },
      { previousHash: sha256('x') },
    ];
    const hashes = [entry, ...changes.map((change) => ({ ...entry, ...change }))].map(chainHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('cannot be had by moving text from one field into the next', () => {
    expect(chainHash({ ...entry, actorKind: 'a', actorName: 'bc' })).not.toBe(
      chainHash({ ...entry, actorKind: 'ab', actorName: 'c' }),
    );
  });
});

describe('the events', () => {
  it('are the specification’s, and our own', () => {
    const specified =
      `CaseCreated, FormValueSavedFromVO, AspirantMessageSubmitted, MAMessageSubmitted, MessageHandledByMA,
      MessageUnhandledByMA, MessageHandledByAspirant, MessageUnhandledByAspirant, FormValueSaved, CorrectionNeeded, CorrectionHandled,
      CorrectionUnhandled, CorrectionApproved, CheckpointApproved, CheckpointDenied, FormStarted, FormApproved, FormUnapproved,
      SignatureShared, SignatureSigned, SignatureDenied, SignatureRejected, SignatureRejectedByMA, SignatureApproved,
      AnalogSignatureSubmitted, AnalogSignatureSentByMail, InternalSignatureShared, InternalSignatureSigned, InternalSignatureRejected,
      InternalSignatureApproved, InternalSignatureDenied, CaseRejected, CaseReset, CaseExportedToTellus, CaseDelegated,
      CaseResetDelegated, CaseCancelMembershipInTellus, CaseChangeContact, AdmissionDateMailSent, SubmittedForRegionalReview,
      RegionalReviewApproved, RegionalReviewRejected, LegalNameChanged`.split(/,\s+/);
    expect(AUDIT_TYPES).toEqual(expect.arrayContaining(specified));
    expect(AUDIT_TYPES.filter((type) => AUDIT_EVENTS[type].isHidden)).toEqual([
      'MessageHandledByAspirant',
      'MessageUnhandledByAspirant',
      'FormStarted',
    ]);
  });
});
