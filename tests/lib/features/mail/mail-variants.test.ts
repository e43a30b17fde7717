import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { MAIL_TYPES, type MailType } from '@/lib/domain/mails';
import { type MailInput, textValues } from '@/lib/engine/mail/mail-content';
import { type Messages, messagesOf } from '@/lib/platform/i18n/messages';
import { MAIL_URL, mailVariants } from '../../../fixtures/mail-variants';
import { renderMail } from '../../../fixtures/rendered-mail';
import { choicesIn, compiledLeaves } from '../../../fixtures/text-variants';

const VARIANTS = [...mailVariants()];
const EVERY = MAIL_TYPES.flatMap((type) => LOCALES.map((locale) => ({ type, locale })));
const variantsOf = (type: MailType, locale: Locale) =>
  VARIANTS.filter((one) => one.type === type && one.locale === locale);

/** What is wrong with the words of a mail: a key, a place or a value that is missing, a hole where a sentence should be, a date in digits. */
const HOLES =
  /\b\d{4}-\d\d-\d\d\b|\bmail\.|\bundefined\b|\bnone\b|[{}]|\[object|\(\)|[^\n] {2}| [.,;]|\n{3}|^\s|[ \t]\n(?!-- )/;

function wrongIn(input: MailInput, { html, text }: { html: string; text: string }): string[] {
  const words = text.replace('\n\n-- \n', '\n\n');
  const found = [
    HOLES.exec(words)?.[0] ?? '',
    /\bmail\.\w|\bundefined\b|\bnone\b(?![;"])|\[object|[{}]/.exec(
      html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/style="[^"]*"/g, ''),
    )?.[0] ?? '',
    /<(?:p|h1|h2|li)[^>]*>\s*<\/(?:p|h1|h2|li)>/.exec(html)?.[0] ?? '',
    input.subject.trim() === input.subject && input.subject !== '' ? '' : 'subject',
    HOLES.exec(input.subject)?.[0] ?? '',
    // No sentence begins with an address.
    /(?:^|[.!?] |\n)[^\s@]+@\S+/.exec(words)?.[0] ?? '',
    (input.buttonUrl === null) === text.includes(MAIL_URL) ? 'link' : '',
    (input.buttonUrl === null) === html.includes(`href="${MAIL_URL}"`) ? 'button' : '',
  ];
  return found.filter(Boolean);
}

describe('every mail with every value in every situation', () => {
  it.each(EVERY)('$type in $locale is whole', async ({ type, locale }) => {
    for (const input of variantsOf(type, locale)) {
      const rendered = await renderMail(input);
      expect(wrongIn(input, rendered), `${JSON.stringify(input)}\n${rendered.text}`).toEqual([]);
    }
  });

  it.each(EVERY)('takes every branch of the texts of $type in $locale', ({ type, locale }) => {
    const variants = variantsOf(type, locale).map((input): Record<string, unknown> => textValues(input));
    const texts = compiledLeaves((messagesOf(locale).mail as Record<string, Messages>)[type] ?? {});
    const missed = texts.flatMap(([key, text]) =>
      [...choicesIn(text)].flatMap(([name, options]) =>
        options
          .filter((option) => typeof option === 'string')
          .filter((option) => !variants.some((values) => isTaken(values[name], option, options)))
          .map((option) => `${key} ${name}=${option}`),
      ),
    );
    expect(missed).toEqual([]);
  });
});

/** Whether a value takes the branch of an option. `Alfa` stands for any other value. */
const isTaken = (value: unknown, option: string, options: readonly unknown[]) =>
  value === option || (option === 'Alfa' && value !== undefined && !options.includes(value));
