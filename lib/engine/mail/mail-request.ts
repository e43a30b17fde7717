import type { MailField, MailType } from '@/lib/domain/mails';

/** A mail that a command asks for. */
export interface MailRequest {
  type: MailType;
  /** The contact person, whoever is responsible for the case (else the organisation's shared address), or addresses. */
  to: 'contact' | 'responsible' | readonly string[];
  values?: Record<string, string>;
  quote?: string;
  path?: string;
  /** Of a mail that gathers what is asked within a few minutes. */
  fields?: readonly MailField[];
  /** Waits for no others. */
  isAtOnce?: boolean;
}
