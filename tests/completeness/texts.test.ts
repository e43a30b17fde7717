import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';
import { AUDIT_EVENTS } from '@/lib/domain/audit/kinds';
import { ERROR_STATUS } from '@/lib/domain/errors';
import { FIELD_PROBLEMS } from '@/lib/domain/fields/field-kind';
import { VALUE_ERROR_CODES } from '@/lib/domain/forms/component';
import { BULK_ACTIONS } from '@/lib/domain/lifecycle/bulk';
import { ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import type { MissingItem } from '@/lib/domain/lifecycle/readiness';
import {
  ANALOG_SIGNATURE_STATUSES,
  CASE_STATUSES,
  CREDIT_REPORT_STATUSES,
  DISPLAY_ONLY_STATUSES,
  FORM_STATUSES,
  INTERNAL_SIGNATURE_STATUSES,
  SIGNATURE_STATUSES,
} from '@/lib/domain/lifecycle/status';
import { LOCALES } from '@/lib/domain/locale';
import { MAIL_TYPES } from '@/lib/domain/mails';
import { textFor } from '@/lib/platform/i18n/text-for';

/** The type names every code, so that a new one does not compile until it is here. */
const MISSING: Record<MissingItem['code'], true> = {
  FORM_NOT_SAVED: true,
  FORM_NOT_VALID: true,
  CORRECTION_OPEN: true,
  CORRECTION_NOT_APPROVED: true,
  FORM_NOT_APPROVED: true,
  SIGNATURE_NOT_APPROVED: true,
  CHECKPOINT_NOT_CHECKED: true,
  INTERNAL_SIGNATURE_MISSING: true,
  REGIONAL_REVIEW_MISSING: true,
  NO_REGIONAL_REVIEWER: true,
};

/** The codes that the server names a field by, as its source has them. What is wrong with a body as a whole stands at no field. */
function codesOfRefusedFields(): string[] {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const found = files.flatMap((file) =>
    [
      ...readFileSync(`lib/${file}`, 'utf8').matchAll(
        /VALIDATION_FAILED', \{ errors: \{ (\S+): \['(\w+)'\]/g,
      ),
    ].flatMap(([, field = '', code = '']) => (NO_FIELD.includes(field) ? [] : [code])),
  );
  return [...new Set(found)];
}

/** Parts of a request that nobody writes. */
const NO_FIELD = ['body', 'cursor', 'caseId', "'Idempotency-Key'"];

/** Everything that is shown by name, and where its text is. */
const NAMED: Record<string, readonly (string | number)[]> = {
  status: [...CASE_STATUSES, ...DISPLAY_ONLY_STATUSES],
  'status.form': FORM_STATUSES,
  'status.signature': SIGNATURE_STATUSES,
  'status.analogSignature': ANALOG_SIGNATURE_STATUSES,
  'signing.state.digital': SIGNATURE_STATUSES,
  'signing.state.paper': ANALOG_SIGNATURE_STATUSES,
  'status.internalSignature': INTERNAL_SIGNATURE_STATUSES,
  'status.creditReport': CREDIT_REPORT_STATUSES,
  errors: [
    ...Object.keys(ERROR_STATUS),
    'ILLEGAL_TRANSITION_BY',
    'ILLEGAL_TRANSITION_OWN',
    'CONFLICT_BY',
    'CONFLICT_OWN',
  ],
  validation: [...VALUE_ERROR_CODES, ...FIELD_PROBLEMS, ...codesOfRefusedFields()],
  'history.event': AUDIT_TYPES.filter((type) => !AUDIT_EVENTS[type].isHidden),
  mailType: MAIL_TYPES,
  'case.missing': Object.keys(MISSING),
  'case.review.step': ['INTERNAL_SIGNATURE', 'CREDIT_REPORT', 'REGIONAL_REVIEW'],
  'case.review.status': [
    ...INTERNAL_SIGNATURE_STATUSES,
    ...CREDIT_REPORT_STATUSES,
    'NOT_REQUESTED',
    'REQUESTED',
    'UNANSWERED',
    'RECOMMENDED',
    'NOT_RECOMMENDED',
  ],
  roleName: ROLE_IDS,
  bulkRefusal: BULK_ACTIONS,
};

describe.each(LOCALES)('texts in %s', (locale) => {
  const text = textFor(locale);

  it.each(Object.entries(NAMED))('has a text for everything in %s', (section, names) => {
    expect(names.filter((name) => !text.has(`${section}.${name}`))).toEqual([]);
  });

  it.each(MAIL_TYPES)('has subject, heading and text of the mail %s', (type) => {
    expect(text.has(`mail.${type}.subject`)).toBe(true);
  });
});
