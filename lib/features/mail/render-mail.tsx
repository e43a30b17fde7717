import { plainPart } from '@/lib/domain/forms/marked-text';
import type { MailContent, MailInput } from '@/lib/engine/mail/mail-content';

/**
 * A mail as HTML and as text, with the same content. User input is always escaped. Loads the template with the first mail, not when the
 * process starts.
 */
export async function renderContent(
  content: MailContent,
  { locale, subject, organisation }: Pick<MailInput, 'locale' | 'subject' | 'organisation'>,
): Promise<{ html: string; text: string }> {
  const [{ render }, { MailLayout }] = await Promise.all([
    import('@react-email/render'),
    import('./template/mail-layout'),
  ]);
  const html = await render(
    <MailLayout locale={locale} subject={subject} organisation={organisation} content={content} />,
  );
  return { html, text: mailText(content, organisation.name) };
}

/** The text part of a mail: says the same as the HTML part, in the same order. */
function mailText(content: MailContent, organisationName: string): string {
  const { heading, parts, quote, button, footer } = content;
  const action = button ? [`${button.label}:\n${button.url}`] : [];
  const words = quote
    ? [`${quote.label}:\n${quoted(wordsOf(quote))}`, ...(quote.rest ? [quote.rest] : [])]
    : [];
  return [
    organisationName,
    heading,
    ...parts.map(plainPart),
    ...(quote?.isLong ? [...action, ...words] : [...words, ...action]),
    `-- \n${footer.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function wordsOf({ parts }: NonNullable<MailContent['quote']>): string {
  return parts.map(({ title, text }) => [title, text].filter(Boolean).join('\n')).join('\n\n');
}

function quoted(words: string): string {
  return words
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
