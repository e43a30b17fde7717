import { withoutInvisibleMarks } from '@/lib/domain/fields/invisible-marks';
import { isTelephone } from '@/lib/domain/fields/telephone';

/** What pasting from a document brings along (spaces and hyphens that do not break, invisible marks) made plain. */
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
 * A telephone number with what people write between its digits taken away, when that makes it one of plus sign and digits:
 * `+46 (0)70-123 45 67` is `+46701234567`. Anything else comes back as it was.
 */
export function plainTelephone(raw: string): string {
  const digits = plainText(raw)
    .replace('(0)', '')
    .replace(/[\s().\-\u2012-\u2015/]/g, '');
  return isTelephone(digits) ? digits : raw;
}
