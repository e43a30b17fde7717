import { withoutInvisibleMarks } from '@/lib/domain/fields/invisible-marks';

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
