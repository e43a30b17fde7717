/** The properties of a type of mail. The command that requests a mail names its recipient (`lib/engine/mail/mail-request.ts`). */
export interface MailKind {
  /**
   * The target of the button: the application, through a fresh case link, the case worker's view, or the signing service, through the
   * reader's own link there, if it has one. `none` for a mail without a button.
   */
  link: 'application' | 'caseWorkerView' | 'signingService' | 'none';
  /** The only case workers who get it. If absent, the person responsible gets it. */
  staff?: 'onePerson' | 'regionalReviewers';
  /** A reminder, which nobody waits for. It is not sent at night, and not if its subject is done by then. */
  reminds?: Reminder;
  /** The mail says how long handling takes, because it is about a step towards the decision. */
  statesTime?: true;
  /** A person can undo what causes it, though it is no decision: it waits as long as the mails of decisions, and is then sent if it is true. */
  canBeUndone?: true;
}

/** The subjects of reminders to a company or a signatory. */
export const REMINDERS = ['corrections', 'draft', 'signatories'] as const;
export type Reminder = (typeof REMINDERS)[number];

/**
 * Every type of mail, with the target of its button. Subject and text are in `messages` under `mail.<type>`. Source: specification,
 * section 3 (mail log types); those from `signatoryDeclined` on are the product's own.
 */
export const MAILS = {
  caseCreated: { link: 'application', statesTime: true },
  lostCaseLink: { link: 'application' },
  renewedCaseLink: { link: 'application' },
  contactPersonChanged: { link: 'application', statesTime: true },
  correctionRequested: { link: 'application' },
  correctionHandled: { link: 'caseWorkerView' },
  correctionsReceived: { link: 'application', statesTime: true },
  messagePostedByCaseWorker: { link: 'application', canBeUndone: true },
  messagePostedByApplicant: { link: 'caseWorkerView' },
  signableDocumentCreated: { link: 'application', statesTime: true },
  internalDocumentCreated: { link: 'caseWorkerView' },
  signatoriesSigned: { link: 'application', statesTime: true },
  signatoriesSignedInternal: { link: 'caseWorkerView' },
  managerSigned: { link: 'caseWorkerView' },
  analogSignatureSubmitted: { link: 'caseWorkerView' },
  signatureRejected: { link: 'application' },
  caseDelegated: { link: 'caseWorkerView', staff: 'onePerson', canBeUndone: true },
  caseTakenOver: { link: 'caseWorkerView', staff: 'onePerson', canBeUndone: true },
  signatoryDeclined: { link: 'application' },
  signingEnded: { link: 'application' },
  signatoryBounced: { link: 'application' },
  managerDeclined: { link: 'caseWorkerView' },
  internalSigningEnded: { link: 'caseWorkerView' },
  paperPosted: { link: 'caseWorkerView' },
  caseRejected: { link: 'application' },
  applicationWithdrawn: { link: 'application' },
  withdrawnByCompany: { link: 'caseWorkerView' },
  regionalReviewRequested: { link: 'caseWorkerView', staff: 'regionalReviewers' },
  regionalReviewWithdrawn: { link: 'caseWorkerView', staff: 'regionalReviewers' },
  regionalReviewAnswered: { link: 'caseWorkerView' },
  admissionDate: { link: 'application' },
  companyInvalid: { link: 'caseWorkerView' },
  applicationReceived: { link: 'application', statesTime: true },
  applicationApproved: { link: 'application' },
  membershipActive: { link: 'application' },
  colleagueInvited: { link: 'application' },
  colleagueDone: { link: 'application' },
  retentionWarning: { link: 'application' },
  correctionReminder: { link: 'application', reminds: 'corrections' },
  draftReminder: { link: 'application', reminds: 'draft' },
  /** To signatories. They never get a case link, which has the rights of the applicant. */
  signatoryReminder: { link: 'signingService', reminds: 'signatories' },
  allSigned: { link: 'none' },
  signingStopped: { link: 'none' },
} as const satisfies Record<string, MailKind>;

export type MailType = keyof typeof MAILS;

/** Whether a person can undo what causes a type of mail, though it is no decision. */
export const canBeUndone = (type: MailType): boolean => 'canBeUndone' in MAILS[type];

/** Whether a type of mail goes to case workers, not to the contact person or somebody who signs. */
export const isForStaff = (type: MailType): boolean => MAILS[type].link === 'caseWorkerView';

/** Which case workers get a type of mail; null if it is not for them. */
export function staffOf(type: MailType): 'responsible' | NonNullable<MailKind['staff']> | null {
  const kind: MailKind = MAILS[type];
  return isForStaff(type) ? (kind.staff ?? 'responsible') : null;
}

/** Whether a type of mail contains a link to the application. */
export const hasCaseLink = (type: MailType): boolean => MAILS[type].link === 'application';

/** The subject of a type of mail that is a reminder. Null for other mails. */
export function reminderIn(type: MailType): Reminder | null {
  const kind: MailKind = MAILS[type];
  return kind.reminds ?? null;
}

/** Whether a type of mail says how long handling takes. */
export function statesHandlingTime(type: MailType): boolean {
  const kind: MailKind = MAILS[type];
  return kind.statesTime === true;
}

export const MAIL_TYPES = Object.keys(MAILS) as MailType[];

export const MAILS_WITH_LINK = MAIL_TYPES.filter(hasCaseLink);

export const isMailType = (type: string): type is MailType => Object.hasOwn(MAILS, type);

/** The parts of a mail that an organisation may write itself. */
export const OWN_PARTS = ['subject', 'text'] as const;
export type OwnPart = (typeof OWN_PARTS)[number];

/** The values for a mail's text. They are stored with the mail and deleted with its case. They never contain a case link. */
export interface MailData {
  /** Values for the placeholders of the text. */
  values: Record<string, string>;
  /** A person's own words, shown as a quotation: a reason, a comment, a message. */
  quote: string | null;
  /** The path below the case's address, such as `/form/company`. */
  path: string;
  linkVersion: number;
  /** The number of the colleague who gets the mail, with their own link. */
  colleague?: number;
  /** The fields or forms that the mail is about. Absent in mails that are about one thing. */
  fields?: MailField[];
}

/** A field to correct with what was requested, or a form that is done with the person who filled it in. */
export type MailField = {
  correctionId?: string;
  formId: string;
  label: string;
  description: string;
};

/**
 * What happened to a mail: `failed` if we could not make it, `late` if it should have gone some minutes ago, and otherwise what the mail
 * provider reports after it was sent. The most telling event comes first.
 */
export const MAIL_EVENTS = [
  'failed',
  'late',
  'bounced',
  'blocked',
  'dropped',
  'opened',
  'delivered',
] as const;

export type MailEventStatus = (typeof MAIL_EVENTS)[number];

/** Events after which a mail will not arrive at its address. */
export const UNDELIVERED: readonly MailEventStatus[] = ['bounced', 'blocked', 'dropped'];

/** Events of a mail that has not gone, whatever its address. */
export const UNSENT = ['failed', 'late'] as const satisfies readonly MailEventStatus[];

export const isUnsent = (status: string): boolean => UNSENT.some((one) => one === status);

/** Events after which nobody has got the mail. */
export const NOT_RECEIVED: readonly MailEventStatus[] = [...UNSENT, ...UNDELIVERED];
