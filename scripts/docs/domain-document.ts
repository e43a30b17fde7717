import { AUDIT_DETAILS, AUDIT_TYPES } from '@/lib/domain/audit/events';
import { AUDIT_EVENTS } from '@/lib/domain/audit/kinds';
import type { Condition } from '@/lib/domain/lifecycle/conditions';
import { CALLERS, type Caller, isPermitted, NEEDS_SIGNING_LOGIN } from '@/lib/domain/lifecycle/permissions';
import {
  APPROVED_STAGES,
  CASE_STATUSES,
  CATEGORY_STATUSES,
  type CaseStatus,
  EDITABLE,
  GROUP_STATUSES,
  OPEN,
} from '@/lib/domain/lifecycle/status';
import {
  type Action,
  conditionsFor,
  OTHER_ACTIONS,
  statusesFor,
  TRANSITIONS,
  type Transition,
  type TransitionName,
} from '@/lib/domain/lifecycle/transitions';
import { MAIL_TYPES, MAILS } from '@/lib/domain/mails';
import { textFor } from '@/lib/platform/i18n/text-for';
import { lifecycleDiagram } from './lifecycle-diagram';
import { lockingSection, readinessSection } from './rules';
import { code, codes, table } from './table';

/** The content of docs/domain.md: the product's rules, written from the tables that the product runs on. */
export function domainDocument(): string {
  return [
    '# The domain',
    '<!-- Written by `npm run docs` from lib/; a test fails when it is out of date. -->',
    'Everything below is generated from the tables and rules that the product itself uses.',
    statusSection(),
    lifecycleSection(),
    otherActionSection(),
    matrixSection(),
    lockingSection(),
    readinessSection(),
    auditSection(),
    mailSection(),
  ]
    .join('\n\n')
    .concat('\n');
}

const text = textFor('en');

const CALLER_NAMES: Record<Caller, string> = {
  applicant: 'applicant',
  colleague: 'colleague',
  1: '1 member administrator',
  2: '2 advisor',
  3: '3 read-only',
  4: '4 regional reviewer',
  system: 'system',
};

const CONDITIONS: Record<Condition, string> = {
  readyForSignature: 'ready for signature',
  signingService: 'the organisation signs with the service',
  postedOnPaper: 'the paper has been posted',
  readyForInternalSignature: 'ready for the internal signature',
  internalStep: 'the organisation has the internal step',
  regionalStep: 'the organisation has the regional step, and the internal step is done or not there',
  regionalReviewer: 'the organisation has somebody to review',
  waitsForCompany: 'the company has something to do',
  signatureHandedIn: 'the company has signed',
  archivedUnanswered: 'it was archived before the register answered',
  archivedAfterExport: 'it was archived after the export',
  notErased: 'retention has not erased it',
  readyForExport: 'ready for export',
  archivedAfterRejection: 'the case was rejected when it was archived',
};

const TARGETS: Record<string, string> = {
  FIRST: '`CREATED`, or `CREATED_GETACCEPT` where the organisation signs with the service',
  BEFORE_REVIEW: 'the status before the review',
  BEFORE_DECISION: 'the status before the decision',
  BEFORE_ARCHIVE: 'the status that it was archived from',
  REGIONAL_ANSWER: '`APPROVED_BY_REGIONAL_REVIEWER` or `REJECTED_BY_REGIONAL_REVIEWER`',
};

function statusSection(): string {
  const rows = CASE_STATUSES.map((status) => [
    code(status),
    text(`status.${status}`),
    categoryOf(status),
    Object.entries(GROUP_STATUSES)
      .filter(([, statuses]) => statuses.includes(status))
      .map(([group]) => group)
      .join(', '),
    OPEN.includes(status) ? 'yes' : '',
  ]);
  return `## Statuses

A company has at most one “open” case with an organisation. While it has one, it cannot apply again.

${table(['status', 'shown as', 'list category', 'list groups', 'open'], rows)}`;
}

function categoryOf(status: CaseStatus): string {
  const found = Object.entries(CATEGORY_STATUSES).find(([, statuses]) => statuses.includes(status));
  return found?.[0] ?? 'none';
}

function lifecycleSection(): string {
  const rows = (Object.keys(TRANSITIONS) as TransitionName[]).map((name) => {
    const transition: Transition = TRANSITIONS[name];
    return [
      code(name),
      statusList(transition.from),
      TARGETS[transition.to] ?? code(transition.to),
      conditionsOf(transition),
      who(name),
    ];
  });
  return `## Lifecycle

Nothing else changes a status, including the first one. Rows with “follows” are derived: they happen automatically after any of
those actions.

${table(['action', 'from', 'to', 'only when', 'who'], rows)}

${lifecycleDiagram()}`;
}

function conditionsOf({ when = [], whenIn = {}, unless = [], after = [] }: Transition): string {
  const special = Object.entries(whenIn).map(
    ([status, conditions]) => `from ${code(status)}: ${conditions.map((one) => CONDITIONS[one]).join(', ')}`,
  );
  const without = unless.map((one) => `not ${CONDITIONS[one]}`);
  const follows = after.length > 0 ? [`follows ${codes(after)}`] : [];
  return [...when.map((one) => CONDITIONS[one]), ...without, ...special, ...follows].join('; ');
}

function otherActionSection(): string {
  const rows = (Object.keys(OTHER_ACTIONS) as Action[]).map((name) => [
    code(name),
    statusList(statusesFor(name)),
    statusesFor(name)
      .slice(0, 1)
      .flatMap((status) => conditionsFor(name, status))
      .map((one) => CONDITIONS[one])
      .join('; '),
    who(name),
  ]);
  return `## Actions that do not change the status

${table(['action', 'while', 'only when', 'who'], rows)}`;
}

function matrixSection(): string {
  const actions = [...Object.keys(TRANSITIONS), ...Object.keys(OTHER_ACTIONS)] as Action[];
  const rows = actions.map((action) => [
    code(action) + (NEEDS_SIGNING_LOGIN.includes(action) ? ' ◊' : ''),
    ...CALLERS.map((caller) => (isPermitted(action, caller) ? '✓' : '')),
  ]);
  return `## Permission matrix

◊ The case worker must be logged in to the signing service, if the organisation uses it.

${table(['action', ...CALLERS.map((caller) => CALLER_NAMES[caller])], rows)}`;
}

function auditSection(): string {
  const rows = AUDIT_TYPES.map((type) => [
    code(type),
    codes(Object.keys(AUDIT_DETAILS[type].shape)),
    AUDIT_EVENTS[type].isHidden ? 'no' : 'yes',
  ]);
  return `## Audit events

Every change of a case records exactly one event.

${table(['event', 'meaning', 'shown'], rows)}`;
}

const BUTTONS = {
  application: 'the application, by a fresh link',
  caseWorkerView: 'the case worker’s view',
  signingService: 'the signing service, by the reader’s own link there',
  none: 'none: it has no button',
} as const;

function mailSection(): string {
  const rows = MAIL_TYPES.map((type) => [code(type), BUTTONS[MAILS[type].link]]);
  return `## Mails

${table(['mail', 'its button leads to'], rows)}`;
}

function who(action: Action): string {
  return CALLERS.filter((caller) => isPermitted(action, caller)).join(', ');
}

/** Groups that are written as one word if a list contains all of their statuses. */
const GROUPS: readonly [string, readonly CaseStatus[]][] = [
  ['*every status but `REMOVED`, `INVALID`*', GROUP_STATUSES.all],
  ['*open*', OPEN],
  ['*active*', CATEGORY_STATUSES.active],
  ['*approved stages*', APPROVED_STAGES],
  ['*editable*', EDITABLE],
];

function statusList(statuses: readonly CaseStatus[]): string {
  let rest = [...statuses];
  const words: string[] = [];
  for (const [word, group] of GROUPS) {
    if (!group.every((status) => rest.includes(status))) continue;
    words.push(word);
    rest = rest.filter((status) => !group.includes(status));
  }
  if (statuses.length === 0) return 'before there is a case';
  return [...words, ...(rest.length > 0 ? [codes(rest)] : [])].join(', ');
}
