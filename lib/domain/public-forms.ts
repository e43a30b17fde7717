import {
  guessOrganisationType,
  isPersonalNumber,
  parseOrganisationNumber,
} from './fields/organisation-number';
import type { ApplyOutcome } from './page-addresses';

/** The forms that anyone may send. They work without scripts too: the browser then posts them to `formAction`. */
export type PublicForm = 'create' | 'forgot' | 'renew';

export type PublicField = 'orgNo' | 'companyName' | 'email';

interface Definition {
  /** The fields in the order in which they are shown. */
  fields: readonly PublicField[];
  /** The address of the form, and of the page once it was taken. `of` is the slug of the organisation, or the case's id. */
  page(of: string): string;
  done(of: string): string;
  /** Refusals that have their own page. */
  outcomes: Readonly<Partial<Record<string, ApplyOutcome>>>;
}

export const PUBLIC_FORMS: Readonly<Record<PublicForm, Definition>> = {
  create: {
    fields: ['orgNo', 'companyName', 'email'],
    page: (slug) => `/apply/${slug}/medlemsansokan`,
    done: (slug) => `/apply/${slug}/created`,
    outcomes: {
      ALREADY_EXISTS: 'alreadyExists',
      MEMBERSHIP_EXISTS: 'alreadyMember',
      NOT_ALLOWED_ORGANISATION_TYPE: 'notAllowed',
      REJECTED_AND_NOT_ALLOWED_TO_REAPPLY: 'rejected',
    },
  },
  forgot: {
    fields: ['orgNo'],
    page: (slug) => `/apply/${slug}/forgot`,
    done: (slug) => `/apply/${slug}/forgot?sent=1`,
    outcomes: { NOT_FOUND: 'notfound', REMOVED: 'notfound', REJECTED: 'notfound' },
  },
  renew: {
    fields: [],
    page: (caseId) => `/case/${caseId}/renew`,
    done: (caseId) => `/case/${caseId}/renew?sent=1`,
    outcomes: {},
  },
};

/** What was wrong with a form, as its call answered. */
export interface FormProblem {
  status: number;
  errorCode: string;
  /** The text for the reader. */
  message: string;
  /** Codes by field. */
  errors?: Record<string, string[]> | undefined;
}

/** A form that was posted: what was typed, and what was wrong. */
export interface ReturnedForm {
  /** By the names of the fields. */
  values: Readonly<Record<string, string>>;
  /** Texts for the reader about fields, in place of what the page itself finds. By the names of the fields. */
  notes?: Readonly<Record<string, string>> | undefined;
  problem?: FormProblem | undefined;
}

/** What a page brings so that its forms can be posted while no scripts run. */
export interface PagePost {
  /** Names this sending, so that a second press sends nothing more. Made by the server. */
  key: string;
  /** The form that was posted from the page and not taken. */
  returned: ReturnedForm | null;
}

/** Returns the address of the page for a refusal, or null if the form itself shows it. */
export function outcomeOf(
  form: PublicForm,
  of: string,
  refusal: { status: number; errorCode: string | null },
  orgNo: string,
): string | null {
  const outcome = refusal.status === 400 && PUBLIC_FORMS[form].outcomes[refusal.errorCode ?? ''];
  return outcome ? `/apply/${of}/${outcome}${numberInAddress(orgNo)}` : null;
}

/**
 * The address once a form was taken. For a sole trader, whose number is a personal identity number, the page does not say whether there is
 * a new application.
 */
export function takenAddress(form: PublicForm, of: string, orgNo = ''): string {
  const done = PUBLIC_FORMS[form].done(of);
  return form === 'create' && isNumberOfPerson(orgNo) ? `${done}?for=person` : done;
}

/** Whether a number is a personal identity number, however it is written. */
export function isNumberOfPerson(orgNo: string): boolean {
  const parsed = parseOrganisationNumber(orgNo);
  return parsed !== null && isPersonalNumber(guessOrganisationType(parsed));
}

/** Returns the number for an address, with a slash before it. Empty for a sole trader, whose number is a personal identity number. */
export function numberInAddress(orgNo: string | null): string {
  const parsed = orgNo && parseOrganisationNumber(orgNo);
  return parsed && !isNumberOfPerson(parsed) ? `/${parsed}` : '';
}

/** Returns the number in an address, or null if there is none or it may not be there. */
export function numberOfAddress(segments: readonly string[] | undefined): string | null {
  const [segment = ''] = segments ?? [];
  return numberInAddress(segment).slice(1) || null;
}
