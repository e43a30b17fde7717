import type { MailField, MailType } from '@/lib/domain/mails';

/** A mail that a command requests. */
export interface MailRequest {
  type: MailType;
  /** The contact person, the person who gets the mail of whoever is responsible (`responsible-address.ts`), or given addresses. */
  to: 'contact' | 'responsible' | readonly string[];
  values?: Record<string, string>;
  quote?: string;
  path?: string;
  /** The number of the colleague who gets the mail. It carries their own link, not the contact person's. */
  colleague?: number;
  /** For a mail that gathers corrections or forms for some minutes. */
  fields?: readonly MailField[];
  /** Send at once, without gathering. */
  isAtOnce?: boolean;
}
