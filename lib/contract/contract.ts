import type { CallName } from './addresses';
import type { Call } from './call';
import { BULK_CALLS } from './calls/bulk';
import { CASE_LIST_CALLS } from './calls/case-list';
import { CASE_CALLS } from './calls/cases';
import { COLLEAGUE_CALLS } from './calls/colleagues';
import { CORRECTION_CALLS } from './calls/corrections';
import { DOCUMENT_CALLS } from './calls/documents';
import { FORM_CALLS } from './calls/forms';
import { HISTORY_CALLS } from './calls/history';
import { MESSAGE_CALLS } from './calls/messages';
import { NOTE_CALLS } from './calls/notes';
import { ORGANISATION_CALLS } from './calls/organisation';
import { ORGANISATION_SETTING_CALLS } from './calls/organisation-settings';
import { ORGANISATION_VERSION_CALLS } from './calls/organisation-versions';
import { PAPER_SIGNING_CALLS } from './calls/paper-signing';
import { REGIONAL_REVIEW_CALLS } from './calls/regional-review';
import { SESSION_CALLS } from './calls/session';
import { SIGNING_CALLS } from './calls/signing';
import { STATISTICS_CALLS } from './calls/statistics';

/** Every call of the product by name. `lib/http/registry.ts` binds each to the code that serves it. */
export const CALLS = {
  ...CASE_CALLS,
  ...COLLEAGUE_CALLS,
  ...CASE_LIST_CALLS,
  ...BULK_CALLS,
  ...STATISTICS_CALLS,
  ...FORM_CALLS,
  ...CORRECTION_CALLS,
  ...DOCUMENT_CALLS,
  ...MESSAGE_CALLS,
  ...NOTE_CALLS,
  ...HISTORY_CALLS,
  ...ORGANISATION_CALLS,
  ...ORGANISATION_VERSION_CALLS,
  ...ORGANISATION_SETTING_CALLS,
  ...REGIONAL_REVIEW_CALLS,
  ...SIGNING_CALLS,
  ...PAPER_SIGNING_CALLS,
  ...SESSION_CALLS,
} satisfies Record<CallName, Call>;

export const ALL_CALLS: readonly Call[] = Object.values(CALLS);
