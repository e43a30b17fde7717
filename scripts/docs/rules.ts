import { isLocked, type LockingInput } from '@/lib/domain/forms/locking';
import type { CaseFacts } from '@/lib/domain/lifecycle/conditions';
import { readinessFor } from '@/lib/domain/lifecycle/permissions';
import type { MissingItem } from '@/lib/domain/lifecycle/readiness';
import type { TransitionName } from '@/lib/domain/lifecycle/transitions';
import { code, table } from './table';

const OPEN_FIELD: LockingInput = {
  isCaseActive: true,
  isCaseShared: false,
  isCaseLocked: false,
  roleId: null,
  tag: null,
  readOnlyTags: [{ key: 'CompanyName', readOnlyOverrideByRoles: [1] }],
  isOpenedByCorrection: false,
  formStatus: 'VALID',
};

/** The facts that lock a field, in the order in which they decide. */
const LOCKS: readonly [string, Partial<LockingInput>][] = [
  ['the case is not active', { isCaseActive: false }],
  ['its document is out for signing, digitally or on paper', { isCaseShared: true }],
  ['the field has a read-only tag', { tag: 'CompanyName' }],
  ['a correction that is not cleared opens the field', { isOpenedByCorrection: true }],
  ['the form is approved', { formStatus: 'APPROVED' }],
  ['the case is locked (signed, approved)', { isCaseLocked: true }],
  ['nothing of all this', {}],
];

/** The locks in order, with the effect of each alone and together with all later ones. */
export function lockingSection(): string {
  const rows = LOCKS.map(([name, facts], index) => {
    const after = Object.assign({}, ...LOCKS.slice(index).map(([, later]) => later));
    return [
      String(index + 1),
      name,
      outcome({ ...OPEN_FIELD, ...facts }),
      outcome({ ...OPEN_FIELD, ...after }),
    ];
  });
  const override = outcome({ ...OPEN_FIELD, tag: 'CompanyName', roleId: 1 });
  return `## Locks of a field

The first that holds decides. A role that overrides a read-only tag finds its field ${override}.

${table(['', 'when', 'alone', 'with all that follow'], rows)}`;
}

function outcome(input: LockingInput): string {
  return isLocked(input) ? 'locked' : 'open';
}

/** A case in which everything is missing that can be missing. */
const EVERYTHING_MISSING: CaseFacts = {
  status: 'APPROVED_BY_MA',
  forms: [
    { id: 'a', status: 'IN-PROGESS', isSavedByCompany: true },
    { id: 'b', status: 'VALID', isSavedByCompany: false },
  ],
  corrections: [{ formId: 'a', componentId: 'c', isHandled: false }],
  signatureStatus: null,
  analogSignatureStatus: null,
  checkPoints: [{ componentId: 'd', status: 'NOT_CHECKED' }],
  internalSignature: 'SIGNATURES_NOT_YET_REQUESTED',
  hasRegionalReview: true,
  hasRegionalReviewer: false,
  signsWithService: true,
  hasInternalSignature: true,
  archivedFrom: null,
  isErased: false,
};

/** What can be missing before each step, computed for a case in which everything is missing, with the internal step and without. */
export function readinessSection(): string {
  const steps = {
    signature: 'lockForPaper',
    'internal signature': 'shareForInternalSignature',
    'regional review': 'submitForRegionalReview',
    export: 'exportCase',
  } as const satisfies Record<string, TransitionName>;
  const reached = Object.values(steps).map(
    (name) =>
      new Set(
        [true, false].flatMap((hasInternalSignature) =>
          readinessFor(name, { ...EVERYTHING_MISSING, hasInternalSignature }).missing.map(
            (item) => item.code,
          ),
        ),
      ),
  );
  const all = [...new Set(reached.flatMap((found) => [...found]))];
  const rows = all.map((missing: MissingItem['code']) => [
    code(missing),
    ...reached.map((found) => (found.has(missing) ? '✓' : '')),
  ]);
  return `## Readiness

What must be in place before each step. For the signature it is enough that corrections are handled; later steps need them
approved. The regional review is missing only where no internal signature follows the approval, or while it is out.

${table(['missing', ...Object.keys(steps)], rows)}`;
}
