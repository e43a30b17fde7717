import { describe, expect, it } from 'vitest';
import { ERASED_NUMBER } from '@/lib/domain/fields/organisation-number';
import {
  ACTIVE,
  ANALOG_SIGNATURE_STATUSES,
  APPROVED_STAGES,
  CASE_STATUSES,
  CATEGORY_STATUSES,
  type CaseStatus,
  COMPLETED,
  EDITABLE,
  GONE,
  GROUP_STATUSES,
  IN_ARCHIVE,
  isAdvisedAgainst,
  isCaseLocked,
  isCaseShared,
  namedStatus,
  OPEN,
  REGIONAL,
  SHARED,
  SIGNATURE_STATUSES,
  shownOutcome,
  wasArchivedFrom,
  wasRejected,
  wasReset,
} from '@/lib/domain/lifecycle/status';

describe('groupings', () => {
  it('are the specification’s', () => {
    expect(COMPLETED).toEqual(['EXPORTED_TO_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET']);
    expect(IN_ARCHIVE).toEqual([
      'FINISHED_IN_TELLUS',
      'CANCELLED_IN_TELLUS',
      'ARCHIVED',
      'REJECTED',
      'RESET',
    ]);
    expect(EDITABLE).toEqual(['CREATED', 'CREATED_GETACCEPT', 'STARTED']);
    expect(REGIONAL).toEqual([
      'OUT_FOR_REGIONAL_REVIEW',
      'APPROVED_BY_REGIONAL_REVIEWER',
      'REJECTED_BY_REGIONAL_REVIEWER',
    ]);
    expect(SHARED).toEqual(['SHARED_FOR_EXTERNAL_SIGNATURE', 'SHARED_FOR_INTERNAL_SIGNATURE']);
    expect(ACTIVE).toHaveLength(13);
    expect(ACTIVE).toContain('REJECTED_BY_REGIONAL_REVIEWER');
    expect(ACTIVE).not.toContain('EXPORTED_TO_TELLUS');
    expect(OPEN).toEqual([...ACTIVE, 'EXPORTED_TO_TELLUS']);
    expect(APPROVED_STAGES.every((status) => ACTIVE.includes(status))).toBe(true);
  });

  it('put every status into exactly one category, but those that are gone', () => {
    for (const status of CASE_STATUSES) {
      const found = Object.values(CATEGORY_STATUSES).filter((statuses) => statuses.includes(status));
      expect(found, status).toHaveLength(GONE.includes(status) ? 0 : 1);
    }
  });

  it('list groups hold what was decided', () => {
    expect(GROUP_STATUSES.current).toEqual(ACTIVE.filter((status) => !REGIONAL.includes(status)));
    expect(GROUP_STATUSES.sent).toEqual(['EXPORTED_TO_TELLUS']);
    expect(GROUP_STATUSES.completed).toEqual(COMPLETED);
    expect(GROUP_STATUSES.regional).toEqual(REGIONAL);
    expect(GROUP_STATUSES.all).toEqual(CASE_STATUSES.filter((status) => !GONE.includes(status)));
  });
});

describe('isCaseShared', () => {
  it('is out to be signed, digitally or on paper, and then locked', () => {
    const out = CASE_STATUSES.filter(isCaseShared);
    expect(out).toEqual(expect.arrayContaining([...SHARED, 'DOWNLOADED_FOR_ANALOG_SIGNATURE']));
    expect(out).toHaveLength(SHARED.length + 1);
    const facts = { signatureStatus: null, analogSignatureStatus: null };
    expect(out.filter((status) => !isCaseLocked({ ...facts, status }))).toEqual([]);
  });
});

describe('isCaseLocked', () => {
  const facts = { signatureStatus: null, analogSignatureStatus: null };

  it('is open only while the applicant fills in, when nothing is signed', () => {
    const open = CASE_STATUSES.filter((status) => !isCaseLocked({ ...facts, status }));
    expect(open).toEqual(['CREATED', 'CREATED_GETACCEPT', 'STARTED']);
  });

  it('is locked by a signature that is out, given or approved, not by one that was rejected', () => {
    const locking = (status: CaseStatus) =>
      SIGNATURE_STATUSES.filter((signatureStatus) => isCaseLocked({ ...facts, status, signatureStatus }));
    expect(locking('STARTED')).toEqual(['SHARED', 'SIGNED', 'APPROVED']);
  });

  it('is locked by a paper that is out, uploaded or approved, not by one that was rejected', () => {
    const locking = ANALOG_SIGNATURE_STATUSES.filter((analogSignatureStatus) =>
      isCaseLocked({ ...facts, status: 'STARTED', analogSignatureStatus }),
    );
    expect(locking).toEqual(ANALOG_SIGNATURE_STATUSES.filter((status) => status !== 'REJECTED_BY_MA'));
  });
});

describe('what a case was before it was archived', () => {
  const past = (status: CaseStatus, archivedFrom: CaseStatus | null = null) => ({ status, archivedFrom });

  it('counts in the archive only', () => {
    expect(wasArchivedFrom(past('ARCHIVED', 'RESET'), ['RESET', 'REJECTED'])).toBe(true);
    expect(wasArchivedFrom(past('ARCHIVED', 'FINISHED_IN_TELLUS'), ['RESET'])).toBe(false);
    expect(wasArchivedFrom(past('ARCHIVED'), ['RESET'])).toBe(false);
    expect(wasArchivedFrom(past('RESET', 'RESET'), ['RESET'])).toBe(false);
  });

  it('says whether the company may apply again', () => {
    const cases = [
      past('RESET'),
      past('ARCHIVED', 'RESET'),
      past('REJECTED'),
      past('ARCHIVED', 'REJECTED'),
      past('STARTED'),
    ];
    expect(cases.map(wasReset)).toEqual([true, true, false, false, false]);
    expect(cases.map(wasRejected)).toEqual([false, false, true, true, false]);
  });
});

it('one status says that the regional reviewer does not recommend the membership', () => {
  expect(CASE_STATUSES.filter(isAdvisedAgainst)).toEqual(['REJECTED_BY_REGIONAL_REVIEWER']);
});

describe('how an archived case ended', () => {
  it.each(CASE_STATUSES)('is given for one that was %s', (from) => {
    const outcome = (orgNo: string) => shownOutcome({ status: 'ARCHIVED', archivedFrom: from, orgNo });
    expect(outcome('559900-0014')).toBe(from);
    expect(outcome(ERASED_NUMBER)).toBe(from === 'REJECTED' ? null : from);
    expect(shownOutcome({ status: from, archivedFrom: null, orgNo: '559900-0014' })).toBeNull();
  });
});

describe('the status that is named', () => {
  it('shows how an archived case ended, unless something else is shown for it', () => {
    const rejected = 'REJECTED' as const;
    expect(namedStatus({ status: 'ARCHIVED', archivedFrom: rejected })).toEqual({
      status: rejected,
      isArchived: true,
    });
    expect(namedStatus({ status: 'ARCHIVED', archivedFrom: null })).toEqual({
      status: 'ARCHIVED',
      isArchived: false,
    });
    for (const status of ['HAS_UNHANDLED_SUPPORT_MESSAGES', 'SUBMITTED'] as const)
      expect(namedStatus({ status, archivedFrom: rejected })).toEqual({ status, isArchived: false });
  });

  it('distinguishes a withdrawn application from a membership that ended, in the archive too', () => {
    const [ended, archived] = ['CANCELLED_IN_TELLUS', 'ARCHIVED'] as const;
    const named = (isApplicationWithdrawn?: true) => [
      namedStatus({ status: ended, archivedFrom: null, isApplicationWithdrawn }).status,
      namedStatus({ status: archived, archivedFrom: ended, isApplicationWithdrawn }).status,
    ];
    expect(named()).toEqual([ended, ended]);
    expect(named(true)).toEqual(['applicationWithdrawn', 'applicationWithdrawn']);
  });
});
