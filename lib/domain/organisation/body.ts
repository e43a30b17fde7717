import { AppError } from '@/lib/domain/errors';
import type { OrganisationType } from '@/lib/domain/fields/organisation-number';
import type { TemplateCheckPoint, TemplateForm, Text } from '@/lib/domain/forms/component';
import type { Locale } from '@/lib/domain/locale';
import type { OwnMails } from './own-mails';

/**
 * The body of a version: everything that a case depends on. A draft has the same shape, and may be incomplete. Types and constants only,
 * because screens load this file.
 */
export interface VersionBody {
  forms: TemplateForm[];
  checkPoints: TemplateCheckPoint[];
  texts: VersionTexts;
  process: Process;
  /** Absent if every mail is ours. */
  mails?: OwnMails;
}

/** The newest schema that this product reads and writes. `upgradeBody` brings older bodies up to date. */
export const CURRENT_SCHEMA = 8;

/** Texts of an application outside its forms. If one is absent, the product's own text shows. */
export const TEXT_KEYS = [
  'introduction',
  'whatYouNeed',
  'timeNeeded',
  'beforeSigning',
  'afterSubmission',
] as const;
export type TextKey = (typeof TEXT_KEYS)[number];
export type VersionTexts = { [Key in TextKey]?: Text };

/** How cases are handled. */
export interface Process {
  /** The kinds of company that may apply. */
  organisationTypes: OrganisationType[];
  /** Companies sign with the signing service. Otherwise they sign on paper. */
  signsWithService: boolean;
  hasInternalSignature: boolean;
  hasCreditReport: boolean;
  hasRegionalReview: boolean;
  /** Fields that only these roles may change. */
  readOnlyTags: { key: string; overrideByRoles: number[] }[];
  /** Where the primary workplace may be, by first and last zip code. An empty list means everywhere. */
  zipRegions: { from: string; to: string }[];
}

/** A process without extra steps, for organisations and files that say nothing. */
export const PLAIN_PROCESS: Process = {
  organisationTypes: ['REGULAR_COMPANY'],
  signsWithService: false,
  hasInternalSignature: false,
  hasCreditReport: false,
  hasRegionalReview: false,
  readOnlyTags: [
    { key: 'CompanyName', overrideByRoles: [1] },
    { key: 'OrganisationNumber', overrideByRoles: [] },
  ],
  zipRegions: [],
};

/** The body of an organisation that has nothing yet. */
export const EMPTY_BODY: VersionBody = { forms: [], checkPoints: [], texts: {}, process: PLAIN_PROCESS };

/** Where in a body something is, so that a screen can lead there. */
export interface Place {
  part: 'forms' | 'checkPoints' | 'texts' | 'process' | 'mails';
  formId?: string;
  componentId?: string;
  optionId?: string;
  /**
   * The property, such as `label`, `displayController`, `validation.regex`, or the name of a text, of a setting of the process, or of a part of
   * a mail: `caseCreated.subject`.
   */
  property?: string;
  locale?: Locale;
}

type Json = Record<string, unknown>;

/**
 * A body in today's shape. Null for a schema that this product does not know. Schema 2 has no bounds for dates, schema 3 no kinds and
 * sizes of files, schema 4 no conditions that all hold or say what an answer is not, schema 5 neither mails nor conditions of whole
 * forms, schema 6 no units, no conditions that compare answers and no groups of them, and schema 7 no options with a text of one's own, no more than
 * 500 of them, no calculated values, no options that questions share, no files in lists, and no first and last days but today.
 * All are read as they are.
 */
export function upgradeBody(body: unknown, schema: number): unknown {
  return Number.isInteger(schema) && schema >= 2 && schema <= CURRENT_SCHEMA ? body : null;
}

/** The columns of a version that hold its body. */
export interface StoredVersion {
  schema: number;
  body: unknown;
  texts: unknown;
  process: unknown;
}

/** The body of a stored version, in today's shape. Throws the errors of `upgradeStored`. */
export function upgradeVersion({ schema, body, texts, process }: StoredVersion): Json {
  const { forms, checkPoints, mails } = body as Json;
  const whole = { forms, checkPoints, texts, process, ...(mails === undefined ? {} : { mails }) };
  return upgradeStored(whole, schema) as Json;
}

/**
 * Upgrades a stored body to today's shape. Throws UNAVAILABLE for a newer schema. In that case replicas are being replaced, and the one of
 * the next release that wrote the body can answer.
 */
export function upgradeStored(body: unknown, schema: number): unknown {
  if (schema > CURRENT_SCHEMA) {
    const cause = new Error(`The stored schema ${schema} is newer than ${CURRENT_SCHEMA}`);
    throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
  }
  return upgradeBody(body, schema);
}
