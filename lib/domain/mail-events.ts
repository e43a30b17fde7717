/** What becomes of a mail that was sent, as the mail provider tells. What tells most about it comes first. */
export const MAIL_EVENTS = ['bounced', 'blocked', 'dropped', 'opened', 'delivered'] as const;
export type MailEventStatus = (typeof MAIL_EVENTS)[number];

/** Events after which a mail will not arrive. */
export const UNDELIVERED: readonly MailEventStatus[] = ['bounced', 'blocked', 'dropped'];
