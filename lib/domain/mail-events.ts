/** What happened to a mail after it was sent, as the mail provider reports it. The most telling event comes first. */
export const MAIL_EVENTS = ['bounced', 'blocked', 'dropped', 'opened', 'delivered'] as const;
export type MailEventStatus = (typeof MAIL_EVENTS)[number];

/** Events after which a mail will not arrive. */
export const UNDELIVERED: readonly MailEventStatus[] = ['bounced', 'blocked', 'dropped'];
