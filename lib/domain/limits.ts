/** File sizes as people read them. The same units are used everywhere, so that a file and its limit can be compared. */

const KILOBYTE = 1024;

export const MEGABYTE = 1024 * KILOBYTE;

/**
 * A size in the unit that people read: in bytes below a kilobyte, in kilobytes below a megabyte, and otherwise in megabytes with one
 * decimal.
 */
export function measuredSize(bytes: number): { size: number; unit: 'bytes' | 'kilobytes' | 'megabytes' } {
  if (bytes < KILOBYTE) return { size: bytes, unit: 'bytes' };
  if (bytes < MEGABYTE) return { size: Math.floor(bytes / KILOBYTE), unit: 'kilobytes' };
  return { size: Math.round((bytes / MEGABYTE) * 10) / 10, unit: 'megabytes' };
}

const SYMBOLS = { bytes: 'B', kilobytes: 'kB', megabytes: 'MB' } as const;

/** A limit in bytes, which must be a whole number of its unit: `512 kB`, `10 MB`. The same in every language. */
export function limitInWords(bytes: number): string {
  const { size, unit } = measuredSize(bytes);
  return `${size} ${SYMBOLS[unit]}`;
}

/**
 * Every limit on what people send and on what one case may hold. Numbers only, so that the browser shows the same limits as the
 * server enforces. Lengths are in UTF-16 units, like `length` of a string.
 */

/** The slug of an organisation. */
const SLUG = 100;
/** A moment, sealed for use in a link. */
const SEALED = 200;
const UUID = 36;

/** Longest texts, in characters. */
export const TEXT_LIMITS = {
  /** A text in a form, unless its template sets a limit. */
  formDefault: 4_000,
  /** A text in a form, regardless of its template. */
  formMost: 10_000,
  /** The title of a form. */
  formTitle: 200,
  /** A text box that allows more than this is one of several lines. */
  singleLine: 200,
  /** A text that is matched with a pattern of a template. */
  pattern: 2_000,
  /** What people write to each other or about a case: messages, notes, reasons, comments, descriptions. */
  written: 4_000,
  /** The subject of a mail that an organisation writes, before its places are filled. */
  mailSubject: 150,
  email: 100,
  /** From other systems. Longer names are cut, and longer addresses are treated as missing. */
  externalName: 200,
  externalEmail: 254,
  /** The id of something in another system: a document, an event. */
  externalId: 200,
  /** The path of a problem in a body. */
  externalPath: 200,
  /** The reason that a mail server gives for a mail that did not arrive. The rest is cut off. */
  bounceReason: 1_000,
  companyName: 200,
  name: 50,
  telephone: 50,
  /** One part of a filled position. Longer than a valid one, so that an invalid value can be stored with its error. */
  positionPart: 200,
  /** The id of an option, a date or a month, before it is checked. */
  choice: 200,
  /** What people write themselves next to an option such as "Other". */
  ownText: 200,
  /** The label of an option from the register. */
  dynamicLabel: 200,
  /** The name of a file as it is shown. A longer one loses its middle. */
  fileName: 200,
  search: 200,
  /** A saved view of the list: its name, and its address. */
  viewName: 60,
  viewQuery: 4_000,
  /** The id of a form, a component or a tag in an address or a body. */
  id: 100,
  slug: SLUG,
  /** The same in base64url, as the specification has it in an address. */
  encodedSlug: Math.ceil(SLUG / 3) * 4,
  organisationNumber: 30,
  zipCode: 20,
  /** Texts that the specification lets callers send and that we ignore. */
  unused: 200,
  /** The email address of a login at the signing service. */
  signingUser: 200,
  password: 500,
  cursor: 1_000,
  /** The token of a link to a draft, and of a mailed link for a role, which begins with an id and a full stop. */
  previewToken: SEALED,
  roleToken: UUID + 1 + SEALED,
  /** The header of a change that callers may repeat. */
  idempotencyKey: 200,
  /** The id of a form, a component, an option or a tag in a template. */
  templateId: 60,
  /** What a condition compares an answer with, and one of its entries with all alternatives. */
  compared: 100,
  entry: 2_000,
  /** The pattern of a text box in a template. */
  templatePattern: 300,
} as const;

/** Largest files that can be uploaded, in bytes. */
export const FILE_LIMITS = {
  /** In a field of a form. */
  field: 10 * MEGABYTE,
  /** A document that was signed on paper. */
  signed: 15 * MEGABYTE,
  /** Attached to a message. */
  message: 10 * MEGABYTE,
  /** The logo of an organisation. */
  logo: 512 * 1024,
} as const;

/** Media types, each with the extensions of such files. The first is the usual one. */
export type UploadTypes = Readonly<Record<string, readonly string[]>>;

/** The kinds of files that a question can take, by the names that templates have for them. */
export const FILE_KINDS = {
  pdf: { 'application/pdf': ['pdf'] },
  picture: {
    'image/png': ['png'],
    'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
    'image/heic': ['heic', 'heif', 'hif'],
  },
  document: { 'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'] },
  sheet: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'] },
} as const satisfies Record<string, UploadTypes>;
export type FileKindName = keyof typeof FILE_KINDS;
export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as [FileKindName, ...FileKindName[]];

const PDF_AND_PICTURES = { ...FILE_KINDS.pdf, ...FILE_KINDS.picture };
const FIELD_TYPES = { ...PDF_AND_PICTURES, ...FILE_KINDS.document, ...FILE_KINDS.sheet };

/** The types of files that may be uploaded. The content decides what a file is, and the browser offers files by their names. */
export const FILE_TYPES = {
  /** In a field of a form. */
  field: FIELD_TYPES,
  /** A document that was signed on paper. */
  signed: PDF_AND_PICTURES,
  /** Attached to a message. The same types as in a field. */
  message: FIELD_TYPES,
  /** The logo of an organisation. We keep only the drawing of an SVG. */
  logo: { 'image/png': ['png'], 'image/svg+xml': ['svg'] },
} as const satisfies Record<keyof typeof FILE_LIMITS, UploadTypes>;

/** The most parts of one thing that is sent or stored. */
export const COUNT_LIMITS = {
  /** Fields that are saved at once. */
  savedItems: 200,
  /** Entries of a list, unless its template sets a limit. */
  entriesDefault: 100,
  /** Entries of a list, and chosen options, regardless of the template. */
  entriesMost: 500,
  /** Options of a question with a list that is searched. Other questions show all of theirs, and have at most `entriesMost`. */
  options: 5_000,
  signatories: 10,
  /** Files in the answer to one question. */
  fieldFiles: 20,
  /** Files of one message. */
  messageFiles: 5,
  /** Reminders to one signatory of one document. */
  signatoryReminders: 5,
  /** Reminders that a job sends, for one application or to one signatory. */
  automaticReminders: 3,
  /** People with their own link to one application, besides the contact person. */
  colleagues: 10,
  /** Options of a field that come from the register. */
  dynamicOptions: 500,
  /** People that a case can be delegated to, in the list of an organisation. */
  assignees: 1_000,
  /** Hits of a search in the case list that are counted. If there are more, the list says so. */
  searchHits: 1_000,
  /** Problems that are reported for one input. Even if there are a million, the first ones are enough. */
  reportedProblems: 100,
  /** Undelivered mails that are sent again together. */
  missedMails: 100,
  /** Forms or checkpoints in one request. */
  chosenParts: 100,
  /** Cases that are changed together, and such changes in the list of them. */
  bulkCases: 500,
  listedBulks: 10,
  /** Saved views of one person, and of one organisation. */
  views: 50,
  /** Values of one filter of the case list. */
  filterValues: 200,
  /** Parts of a template: its forms, the rows of a form or a column, columns side by side, and all its components. */
  forms: 50,
  rows: 300,
  columns: 4,
  controllers: 50,
  checkPoints: 100,
  components: 1_000,
} as const;

/** The most of what belongs to an organisation. */
export const ORGANISATION_LIMITS = {
  /** A draft or a file, in bytes of JSON. */
  bodyBytes: 5 * MEGABYTE,
  /** Versions that were published. */
  versions: 1_000,
  /** Revisions of a draft that changes can be merged with. */
  draftRevisions: 30,
  /** Problems, conflicts and changes in one answer, and changes stored with a version. */
  problems: 500,
  changes: 1_000,
  /** Cases for which an impact is computed, and cases that it lists for one question. */
  impactCases: 5_000,
  listedCases: 50,
  /** Roles given in the product. */
  grants: 500,
  /** The address of a webhook. */
  webhookAddress: 500,
  /** Days that the mailed link of a role works. */
  invitationDays: 14,
  /** Days that a link to a draft works. */
  previewDays: 14,
  /** Links to one draft that work at the same time. */
  previewLinks: 20,
  /** How many member administrators an organisation is advised to have. */
  administratorsAdvised: 2,
  readOnlyTags: 50,
  zipRegions: 200,
  savedReplies: 100,
  /** As many as can sign one application. */
  managerEmails: COUNT_LIMITS.signatories,
  note: 2_000,
  /** Texts for applicants: notices, addresses, names. */
  notice: 4_000,
  name: 100,
  postalAddress: 500,
  webAddress: 500,
} as const;

/** How long a case worker is signed in at most. */
export const SESSION_HOURS = 8;

/** The largest number that a column of the database takes. */
export const LARGEST_INTEGER = 2 ** 31 - 1;

export interface DayLimit {
  least: 0 | 1;
  most: number;
}

/** The numbers of days that an organisation may choose. */
export const DAY_LIMITS = {
  /** Days until a correction is due, and between reminders. */
  deadline: { least: 1, most: 365 },
  /** Working days that an application usually takes, as applicants read. */
  handling: { least: 1, most: 365 },
  /** Days for which cases are retained. */
  retention: { least: 1, most: 36_500 },
  /** Days between a warning and the erasure that it warns of. */
  warning: { least: 0, most: 365 },
} as const satisfies Record<string, DayLimit>;

/**
 * Longest address of a request, in characters, including its query. A redirect repeats the address twice in its headers, and clients accept
 * 16 kB of headers.
 */
export const ADDRESS_LIMIT = 7_000;

/** Longest stored value of one field, in characters: a list with all its entries, as JSON text. */
export const VALUE_LIMIT = 100_000;

/** The most that one case may hold. No real case comes near; without these limits one link could fill the database. */
export const QUOTAS = {
  /** Answers. A field counts once, a list once for each field of each entry. */
  answers: 5_000,
  /** Characters of all answers together. */
  characters: 400_000,
  /** Uploaded files, replaced ones included, and their bytes. */
  files: 300,
  bytes: 500 * MEGABYTE,
  messages: 2_000,
  notes: 1_000,
  /** Corrections, cleared ones included. */
  corrections: 1_000,
  /**
   * Mails about the case. Mails that follow from transitions, from other systems and from a change of contact person are sent even beyond
   * this.
   */
  mails: 5_000,
  /** Entries of the audit log. Transitions and events of other systems are recorded even beyond this. */
  entries: 50_000,
} as const;

/** The most changes of one case within a period. */
export const PACE = {
  /** Entries of the audit log within an hour. */
  entriesAnHour: 3_000,
  /** Characters of old and new values that saves write to the audit log within a day. */
  charactersADay: 5_000_000,
  /** Saves of up to this many characters are not counted by character. */
  smallSave: 1_000,
} as const;

/** Page sizes of lists that grow with use: history, messages, notes, mails. */
export const PAGES = {
  /** The page size of screens, and of calls that ask for a page by a cursor only. */
  standard: 50,
  /** Of the logs of a case, for callers that ask for no page: all of nearly every case. */
  whole: 1_000,
  most: 100,
  /** Of a list of cases that another system requests. */
  mostRows: 200,
  /** The newest events of one mail. */
  mailEvents: 20,
  /** For audit entries in a list, in characters: the longest text, and all texts together. The full entry is available on request. */
  auditText: 500,
  auditTexts: 4_000,
  leastAuditText: 10,
} as const;

/**
 * The deepest nesting of objects and lists in the JSON of a call or of a file. Both hold the body of an organisation one level down, so an
 * imported body can also be saved.
 */
export const JSON_DEPTH = 40;

/** The largest JSON of a call, in bytes. */
export const JSON_BYTES = 1_000_000;

/** The largest form that anyone may post without scripts, in bytes. */
export const FORM_BYTES = 20_000;

/** The largest form that an applicant posts without scripts, with its files, in bytes. */
export const POSTED_BYTES = 3 * FILE_LIMITS.field + JSON_BYTES;

/**
 * Rate limits: points per key within a number of seconds, counted in Postgres across all replicas. With `block`, a process
 * reserves that many points at once and spends them from memory, so that reads cost no database write.
 *
 * An office, a school or a fair shares one network address. So what people do before we know who they are has a limit by address that
 * hundreds of people do not reach, and a lower one by what an attacker is after: the company, the case, the mailbox.
 */
export const RATE_LIMITS = {
  applyByAddress: { points: 200, seconds: 600 },
  applyByCompany: { points: 5, seconds: 3600 },
  /**
   * Mails that strangers cause, of every kind, in all cases and organisations. An adviser applies for several companies with one email
   * address. Nobody's mailbox gets more than this in a day.
   */
  mailByRecipient: { points: 20, seconds: 86_400 },
  linkByAddress: { points: 100, seconds: 600 },
  linkByCase: { points: 3, seconds: 600 },
  webhook: { points: 1200, seconds: 60, block: 20 },
  signIn: { points: 300, seconds: 600 },
  /** A sign-in may come back twice. */
  signInCallback: { points: 600, seconds: 600 },
  signingLogin: { points: 10, seconds: 600 },
  message: { points: 30, seconds: 600 },
  upload: { points: 60, seconds: 600 },
  events: { points: 300, seconds: 600, block: 10 },
  report: { points: 60, seconds: 600 },
  file: { points: 300, seconds: 600, block: 10 },
  document: { points: 60, seconds: 600 },
  export: { points: 60, seconds: 600 },
  bulk: { points: 30, seconds: 600 },
  zip: { points: 20, seconds: 600 },
  general: { points: 600, seconds: 60, block: 20 },
} as const satisfies Record<string, { points: number; seconds: number; block?: number }>;

export type LimitName = keyof typeof RATE_LIMITS;

/** The fewest pixels of a PNG logo. It is shown 32 pixels high. */
export const LEAST_LOGO = { width: 64, height: 32 };
