import type { Measurement } from '@/lib/domain/installation';
import type { Locale } from '@/lib/domain/locale';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';

/** A measurement in one sentence, and what to do about it if it is wrong. */
export function measurementText({ rule, state, values }: Measurement, locale: Locale): string {
  const text = keyedTextFor(locale, 'installation');
  if (state === 'unknown') return text('unknown');
  const said = text(`rule.${rule}.${state}`, values);
  return state === 'wrong' ? `${said} ${text(`rule.${rule}.todo`)}` : said;
}
