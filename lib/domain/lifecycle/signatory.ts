/** How far a signatory has come. `bounced`: the mail with the link to the document did not arrive. */
export const SIGNATORY_STATUSES = ['sent', 'opened', 'signed', 'declined', 'bounced'] as const;
export type SignatoryStatus = (typeof SIGNATORY_STATUSES)[number];

/** Whom it makes sense to remind: signatories who can still sign and who get mail. */
export const REMINDABLE: readonly SignatoryStatus[] = ['sent', 'opened'];
