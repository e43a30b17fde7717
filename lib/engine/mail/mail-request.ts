import type { MailField, MailType } from '@/lib/domain/mails';

/** A mail that a command requests. */
export interface MailRequest {
  type: MailType;
  /** The contact person; whoever has the mail of the person responsible (`responsible-address.ts`); or given addresses. */
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
