import type { Locale } from '@/lib/i18n/locale';
import { textFor } from '@/lib/i18n/text-for';
import type { MailData, MailType } from './mails';

/** The subject of a mail, by what its text is made from. */
export function mailSubject(
  type: MailType,
  locale: Locale,
  { values, fields }: Pick<MailData, 'values' | 'fields'>,
): string {
  return textFor(locale)(`mail.${type}.subject`, { ...values, count: fields?.length ?? 1 });
}
