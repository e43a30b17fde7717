import { describe, expect, it } from 'vitest';
import {
  CALLERS,
  type Caller,
  derivedPermissions,
  isAssigneeRole,
  isPermitted,
  lowestRole,
  NEEDS_SIGNING_LOGIN,
  namedRoleFor,
  PERMISSIONS,
  permittedActions,
} from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { ACTIONS, type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';

/** The matrix as it was decided: A is the applicant, C a colleague of theirs, digits are roles, S is the system. */
const MATRIX: Record<string, readonly Action[]> = {
  A: ['createCase', 'withdrawApplication'],
  AC1234: ['viewCase', 'downloadPdf'],
  '1234': ['viewInternal', 'downloadZip', 'exportList'],
  '123': ['viewStatistics'],
  AC12: [
    'startForm',
    'saveValues',
    'markCorrectionHandled',
    'postMessage',
    'markMessageHandled',
    'shareForSignature',
    'cancelSignature',
    'replaceSignatory',
    'remindSignatory',
    'lockForPaper',
    'downloadPaper',
    'choosePaperDelivery',
    'markPosted',
    'uploadSignedDocument',
    'changeLocale',
  ],
  A12: ['inviteColleague', 'withdrawColleague'],
  AC123: ['viewColleagues'],
  '12': [
    'viewLink',
    'requestCorrection',
    'approveCorrection',
    'writeNote',
    'deleteNote',
    'createSilentCase',
    'delegate',
    'resetDelegation',
    'changeContact',
    'sendAdmissionDate',
    'sendReminder',
    'resendMail',
    // Follows from requesting a correction.
    'withdrawApproval',
  ],
  '124': ['takeBack'],
  '1': [
    'approveForm',
    'setCheckPoint',
    'approveSignature',
    'rejectSignature',
    'shareForInternalSignature',
    'approveInternalSignature',
    'unapproveInternalSignature',
    'rejectInternalSignature',
    'submitForRegionalReview',
    'withdrawRegionalReview',
    'exportCase',
    'rejectCase',
    'resetCase',
    'removeCase',
    'archiveCase',
    'unarchiveCase',
    'viewGoneCase',
    'completeApproval',
  ],
  '4': ['answerRegionalReview'],
  S: [
    'completeSignature',
    'declineSignature',
    'completeInternalSignature',
    'declineInternalSignature',
    'trackSignatories',
    'activateMembership',
    'cancelMembership',
    'noteMembership',
    'noteCancellation',
    'invalidateCase',
    'archiveByAge',
    'eraseByAge',
    'anonymiseByAge',
    'storeCreditReport',
    'moveToVersion',
    'sendLink',
    'changeLegalName',
    'coverAbsence',
  ],
};

const LETTERS: Record<string, Caller> = {
  A: 'applicant',
  C: 'colleague',
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
  S: 'system',
};

const decided = Object.entries(MATRIX).flatMap(([who, actions]) =>
  actions.map((action) => [action, who] as const),
);

describe('the permission matrix', () => {
  it('says something of every action, and nothing of others', () => {
    expect(decided.map(([action]) => action).sort()).toEqual([...ACTIONS].sort());
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...ACTIONS].sort());
    expect(Object.values(LETTERS).map(String).sort()).toEqual(CALLERS.map(String).sort());
  });

  it.each(decided)('%s is for %s', (action, who) => {
    for (const [letter, caller] of Object.entries(LETTERS)) {
      expect(isPermitted(action, caller), letter).toBe(who.includes(letter));
    }
  });

  it('requires a login at the signing service where documents leave or signatures are judged', () => {
    expect([...NEEDS_SIGNING_LOGIN].sort()).toEqual(
      [
        'shareForSignature',
        'cancelSignature',
        'replaceSignatory',
        'lockForPaper',
        'downloadPaper',
        'downloadZip',
        'approveSignature',
        'rejectSignature',
        'shareForInternalSignature',
        'approveInternalSignature',
        'unapproveInternalSignature',
        'rejectInternalSignature',
      ].sort(),
    );
  });
});

describe('permittedActions', () => {
  it('are those of the matrix whose status it is, never a derived one', () => {
    for (const caller of CALLERS) {
      for (const status of CASE_STATUSES) {
        const expected = ACTIONS.filter(
          (action) =>
            action !== 'completeApproval' &&
            action !== 'withdrawApproval' &&
            PERMISSIONS[action].includes(caller) &&
            statusesFor(action).includes(status),
        );
        expect(permittedActions(caller, status), `${caller} ${status}`).toEqual(expected);
      }
    }
  });

  it('let a reader only read', () => {
    for (const status of CASE_STATUSES.filter((one) => one !== 'REMOVED' && one !== 'INVALID')) {
      expect(permittedActions(3, status).sort()).toEqual(
        [
          ...['viewCase', 'viewInternal', 'viewColleagues', 'viewStatistics'],
          ...['downloadPdf', 'downloadZip', 'exportList'],
        ].sort(),
      );
    }
  });
});

describe('roles', () => {
  it('the lowest that is known counts', () => {
    expect(lowestRole([4, 2, 3])).toBe(2);
    expect(lowestRole([4])).toBe(4);
    expect(lowestRole([])).toBeNull();
    expect(lowestRole([0, 7])).toBeNull();
    expect(lowestRole([9, 3])).toBe(3);
  });

  it.each([
    [
      1,
      { canApprove: true, isAdmin: true, isReadOnly: false, isRegionalReviewer: false, canCreateCases: true },
    ],
    [
      2,
      {
        canApprove: false,
        isAdmin: false,
        isReadOnly: false,
        isRegionalReviewer: false,
        canCreateCases: true,
      },
    ],
    [
      3,
      {
        canApprove: false,
        isAdmin: false,
        isReadOnly: true,
        isRegionalReviewer: false,
        canCreateCases: false,
      },
    ],
    [
      4,
      {
        canApprove: false,
        isAdmin: false,
        isReadOnly: true,
        isRegionalReviewer: true,
        canCreateCases: false,
      },
    ],
    [
      null,
      {
        canApprove: false,
        isAdmin: false,
        isReadOnly: false,
        isRegionalReviewer: false,
        canCreateCases: false,
      },
    ],
  ] as const)('role %s amounts to what the specification says', (roleId, expected) => {
    expect(derivedPermissions(roleId)).toEqual(expected);
  });
});

it('administrators and advisors can be responsible for cases, and nobody else', () => {
  expect([null, 0, 1, 2, 3, 4].filter(isAssigneeRole)).toEqual([1, 2]);
});

it('names in a refusal the least of the roles that may', () => {
  expect(
    ['requestCorrection', 'rejectCase', 'answerRegionalReview'].map((action) =>
      namedRoleFor(action as Action),
    ),
  ).toEqual([2, 1, 4]);
});
