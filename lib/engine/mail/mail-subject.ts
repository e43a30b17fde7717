import type { Locale } from '@/lib/domain/locale';
import type { MailData, MailType } from '@/lib/domain/mails';
import { textFor } from '@/lib/i18n/text-for';

/** The subject of a mail, from the same values as its text. */
export function mailSubject(
  type: MailType,
  locale: Locale,
  { values, fields }: Pick<MailData, 'values' | 'fields'>,
): string {
  return textFor(locale)(`mail.${type}.subject`, { ...values, count: fields?.length ?? 1 });
}
