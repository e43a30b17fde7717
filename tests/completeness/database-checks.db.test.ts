import { beforeAll, describe, expect, it } from 'vitest';
import { ACTOR_KINDS } from '@/lib/domain/audit/events';
import { STORED_COLOUR } from '@/lib/domain/colour';
import { ORGANISATION_TYPES, STORED_NUMBER } from '@/lib/domain/fields/organisation-number';
import { SLUG } from '@/lib/domain/fields/slug';
import { BULK_ACTIONS, BULK_STATES } from '@/lib/domain/lifecycle/bulk';
import { ROLE_IDS, ROLE_SOURCES } from '@/lib/domain/lifecycle/permissions';
import { SIGNATORY_STATUSES } from '@/lib/domain/lifecycle/signed';
import {
  ANALOG_SIGNATURE_STATUSES,
  CASE_STATUSES,
  CHECK_POINT_STATUSES,
  CREDIT_REPORT_STATUSES,
  FORM_STATUSES,
  INTERNAL_SIGNATURE_STATUSES,
  SIGNATURE_STATUSES,
} from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS, FILE_TYPES, ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { MAIL_EVENTS } from '@/lib/domain/mails';
import { WEBHOOK_STATES } from '@/lib/domain/organisation/webhooks';
import { fileKindColumn, signatureColumns } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';

/** Closed sets, each with the list that decides it. */
const WORDS: Record<string, readonly string[]> = {
  account_role_source_check: ROLE_SOURCES,
  audit_entry_actor_kind_check: ACTOR_KINDS,
  bulk_change_action_check: BULK_ACTIONS,
  bulk_item_state_check: BULK_STATES,
  case_credit_report_check: CREDIT_REPORT_STATUSES,
  case_form_status_check: FORM_STATUSES,
  case_internal_signature_check: INTERNAL_SIGNATURE_STATUSES,
  case_organisation_type_check: ORGANISATION_TYPES,
  case_status_check: CASE_STATUSES,
  check_point_status_check: CHECK_POINT_STATUSES,
  mail_event_status_check: MAIL_EVENTS,
  organisation_audit_actor_kind_check: ACTOR_KINDS.filter((kind) => kind !== 'applicant'),
  organisation_file_content_type_check: Object.keys(FILE_TYPES.logo),
  signatory_status_check: SIGNATORY_STATUSES,
  /** An internal signature has a row once it has been requested. */
  signature_check: [
    ...['DIGITAL', 'ANALOG', ...SIGNATURE_STATUSES, ...ANALOG_SIGNATURE_STATUSES],
    ...INTERNAL_SIGNATURE_STATUSES.filter((status) => status !== 'SIGNATURES_NOT_YET_REQUESTED'),
  ],
  signature_kind_check: signatureColumns.options.flatMap(({ shape: { kind } }) => [...kind.values]),
  stored_file_kind_check: fileKindColumn.options,
  webhook_event_state_check: WEBHOOK_STATES,
};

/** Longest texts and highest numbers, each with the limit that decides it. */
const MOST: Record<string, number> = {
  account_role_role_id_check: Math.max(...ROLE_IDS),
  case_contact_email_check: TEXT_LIMITS.email,
  correction_description_check: TEXT_LIMITS.written,
  correction_explanation_check: TEXT_LIMITS.written,
  message_message_check: TEXT_LIMITS.written,
  note_text_check: TEXT_LIMITS.written,
  regional_review_comment_check: TEXT_LIMITS.written,
  role_grant_role_id_check: Math.max(...ROLE_IDS),
  saved_view_name_check: TEXT_LIMITS.viewName,
  saved_view_query_check: TEXT_LIMITS.viewQuery,
  signature_number_of_signatories_check: COUNT_LIMITS.signatories,
};

/** The same where the database leaves more room than the product takes. */
const ROOMY: Record<string, number> = {
  colleague_email_check: TEXT_LIMITS.email,
  form_template_note_check: ORGANISATION_LIMITS.note,
  role_grant_email_check: TEXT_LIMITS.email,
};

/** How a text is written, each with the expression that decides it. */
const PATTERNS: Record<string, RegExp> = {
  case_org_no_check: STORED_NUMBER,
  member_organisation_accent_colour_check: STORED_COLOUR,
  member_organisation_slug_check: SLUG,
};

/** What only the database decides: words that no list of the product has, and what must hold between columns. */
const ITS_OWN = [
  'case_check',
  'case_check1',
  'case_check2',
  'case_company_name_check',
  'operation_state_check',
  'organisation_file_kind_check',
  'stored_file_check1',
];

let checks: Record<string, string>;

beforeAll(async () => {
  const rows = await db().$queryRaw<{ name: string; definition: string }[]>`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace`;
  checks = Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
});

const wordsIn = (check = '') => [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => word);
const mostIn = (check = '') => Number(/<= (\d+)/.exec(check)?.[1]);
const patternIn = (check = '') => / ~ '([^']+)'/.exec(check)?.[1];
const isAboveNought = (check: string) => /^CHECK \(\(\w+ (?:> 0|>= [01])\)\)$/.test(check);

describe('a check of the database', () => {
  it.each(Object.entries(WORDS))('%s lets in what the product knows', (name, words) => {
    expect([...new Set(wordsIn(checks[name]))].sort()).toEqual([...new Set(words)].sort());
  });

  it.each(Object.entries(MOST))('%s has the limit of the product', (name, most) => {
    expect(mostIn(checks[name])).toBe(most);
  });

  it.each(Object.entries(ROOMY))('%s has room for what the product takes', (name, most) => {
    expect(mostIn(checks[name])).toBeGreaterThan(most);
  });

  it.each(Object.entries(PATTERNS))('%s has the expression of the product', (name, { source }) => {
    expect(patternIn(checks[name])).toBe(source.replaceAll('\\d', '[0-9]'));
  });

  it('is in one of these lists if it names words, a limit or an expression', () => {
    const listed = [WORDS, MOST, ROOMY, PATTERNS].flatMap((list) => Object.keys(list)).concat(ITS_OWN);
    const named = Object.entries(checks).filter(
      ([, check]) => !isAboveNought(check) && (wordsIn(check).length > 0 || /\d/.test(check)),
    );
    expect(named.map(([name]) => name).sort()).toEqual(listed.sort());
  });
});
