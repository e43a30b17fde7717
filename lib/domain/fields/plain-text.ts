import { withoutInvisibleMarks } from '@/lib/domain/fields/invisible-marks';

/**
 * Every text that people or other systems send is written by one of two rules before it is stored or compared. This one is for free text of
 * several lines: messages, reasons, answers, texts of forms. Letters are composed (NFC), line breaks are `\n`, every kind of space is a
 * space, and non-breaking hyphens are hyphens. Control characters except tabs, and characters that nobody sees
 * (`invisible-marks.ts`), are left out. A text that has nothing else is empty.
 */
export function plainText(raw: string): string {
  return withoutInvisibleMarks(raw)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .normalize('NFC')
    .trim();
}

/** The other rule, for what is typed on one line: names, titles, addresses, numbers, searches. As `plainText`, with single spaces only. */
export function plainLine(raw: string): string {
  return plainText(raw).replace(/\s+/g, ' ');
}
