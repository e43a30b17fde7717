/**
 * How long, how many and how much: every bound of what people send and of what is kept of one case. Numbers only, so that
 * the browser can show the same limits as the server keeps. Lengths count UTF-16 units, as `length` of a text does.
 */

/** Longest texts, in characters. */
export const TEXT_LIMITS = {
  /** A text of a form where its template says nothing else. */
  formDefault: 4_000,
  /** A text of a form, whatever its template says. */
  formMost: 10_000,
  /** A text box that allows more than this is one of several lines. */
  singleLine: 200,
  /** A text that is matched against a pattern of a template. */
  pattern: 2_000,
  /** What people write to each other or about a case: messages, notes, reasons, comments, descriptions. */
  written: 4_000,
  email: 100,
  /** A name and an address as another system says them: longer names are cut, longer addresses are none. */
  toldName: 200,
  toldEmail: 254,
  companyName: 200,
  name: 50,
  telephone: 50,
  /** One part of a filled position, so that what is wrong with it can be stored and told. */
  positionPart: 200,
  /** The id of an option, a date or a month, as it comes in. */
  choice: 200,
  /** What stands beside an option that comes from the register. */
  dynamicLabel: 200,
  search: 200,
  /** Fewer characters find too much too slowly to be of use. */
  searchLeast: 3,
  /** The id of a form, a component, a tag or an organisation in an address or a body. */
  id: 100,
  organisationNumber: 30,
  zipCode: 20,
  /** Words that the specification lets callers send and nobody believes. */
  unused: 200,
  /** Whom somebody is at the signing service. */
  signingUser: 200,
  password: 500,
  cursor: 1_000,
  /** An id of a component and one of its options, in a template. */
  controller: 130,
  /** The pattern of a text box in a template. */
  templatePattern: 300,
} as const;

/** Largest files that are uploaded, in bytes. */
export const FILE_LIMITS = {
  /** In a field of a form. */
  field: 10 * 1024 * 1024,
  /** A document that was signed on paper. */
  signed: 15 * 1024 * 1024,
} as const;

/** Most parts of one thing that is sent or stored. */
export const COUNT_LIMITS = {
  /** Fields that are saved at once. */
  savedItems: 200,
  /** Entries of a list where its template says nothing else. */
  entriesDefault: 100,
  /** Entries of a list, and options chosen, whatever the template says. */
  entriesMost: 500,
  signatories: 10,
  /** Options of a field that come from the register. */
  dynamicOptions: 500,
  /** People of an organisation whom a case can be delegated to, as they are listed. */
  assignees: 1_000,
  /** Mails that did not arrive and are sent again at once. */
  missedMails: 100,
  /** Forms or check points that are asked for at once. */
  chosenParts: 100,
  /** Values of one filter of the case list. */
  filterValues: 200,
  /** Parts of a template: its forms, what one of them or a column holds, and all of its components. */
  forms: 50,
  rows: 300,
  controllers: 50,
  checkPoints: 100,
  components: 1_000,
} as const;

/**
 * Longest address of a request, in characters, its query included. A redirect names it twice in its headers, and clients take 16 kB of
 * headers.
 */
export const ADDRESS_LIMIT = 7_000;

/** Longest stored value of one field, in characters: a list with all of its entries, as JSON text. */
export const VALUE_LIMIT = 100_000;

/** Most of what is kept of one case. No real case comes near; without them one link could fill the database. */
export const QUOTAS = {
  /** Answers: a field counts once, a list once for each field of each entry. */
  answers: 5_000,
  /** Characters of all answers together. */
  characters: 400_000,
  /** Files that were uploaded, those that gave way to others included, and their bytes. */
  files: 300,
  bytes: 500 * 1024 * 1024,
  messages: 2_000,
  notes: 1_000,
  /** Those that were cleared included. */
  corrections: 1_000,
  /** Mails about the case; those that moving the case on, systems and a change of contact bring about are sent all the same. */
  mails: 5_000,
  /** Entries of the audit log; what moves the case on, and what other systems tell, is written all the same. */
  entries: 50_000,
} as const;

/** Most that one case is changed within a time. */
export const PACE = {
  /** Entries of the audit log within an hour. */
  entriesAnHour: 3_000,
  /** Characters of old and new values that saves write to the audit log within a day. */
  charactersADay: 5_000_000,
  /** A save of no more characters than this is not counted by its characters. */
  smallSave: 1_000,
} as const;

/** Pages of what grows with use: history, messages, notes, mails. */
export const PAGES = {
  /** Items of a page where nothing is asked. */
  standard: 50,
  most: 100,
  /** Events of one mail, the newest. */
  mailEvents: 20,
  /** Longest text in an audit entry of a list, in characters; all of its texts together; the whole of it on request. */
  auditText: 500,
  auditTexts: 4_000,
  leastAuditText: 10,
} as const;
