import { withoutInvisibleMarks } from '@/lib/domain/fields/invisible-marks';
import { isTelephone } from '@/lib/domain/fields/telephone';

/** Replaces non-breaking spaces and hyphens that come with pasted text, and removes invisible characters. */
export function plainText(raw: string): string {
  return withoutInvisibleMarks(raw.toWellFormed())
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .normalize('NFC')
    .trim();
}

/**
 * Removes the marks that people write between the digits of a telephone number: `+46 (0)70-123 45 67` becomes `+46701234567`. Returns the
 * text unchanged if the result is not a plus sign and digits.
 */
export function plainTelephone(raw: string): string {
  const digits = plainText(raw)
    .replace('(0)', '')
    .replace(/[\s().\-\u2012-\u2015/]/g, '');
  return isTelephone(digits) ? digits : raw;
}
