import type { MailField, MailType } from '@/lib/domain/mails';

/**
 * The address of whoever is responsible for a case. Where nobody is, or they have no address, it is the one that the organisation's case
 * workers share.
 */
export const responsibleAddress = (handler: string | null | undefined, shared: string): string =>
  handler || shared;

/** A mail that a command requests. */
export interface MailRequest {
  type: MailType;
  /** The contact person; the person responsible for the case, or else the organisation's shared address; or given addresses. */
  to: 'contact' | 'responsible' | readonly string[];
  values?: Record<string, string>;
  quote?: string;
  path?: string;
  /** The number of the colleague who gets it: the mail carries their own link, not the contact person's. */
  colleague?: number;
  /** For a mail that gathers corrections or forms for some minutes. */
  fields?: readonly MailField[];
  /** Send at once, without gathering. */
  isAtOnce?: boolean;
}
