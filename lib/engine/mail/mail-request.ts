import type { Locale } from '@/lib/domain/locale';
import type { MailData, MailField, MailType } from '@/lib/domain/mails';
import { textFor } from '@/lib/platform/i18n/text-for';

/** A mail that a command requests. */
export interface MailRequest {
  type: MailType;
  /** The contact person, the person who gets the mail of whoever is responsible (`staff-address.ts`), or given addresses. */
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

/** The subject of a mail, from the same values as its text. */
export function mailSubject(
  type: MailType,
  locale: Locale,
  { values, fields }: Pick<MailData, 'values' | 'fields'>,
): string {
  return textFor(locale)(`mail.${type}.subject`, { ...values, count: fields?.length ?? 1 });
}
