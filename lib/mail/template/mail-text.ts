import type { MailContent } from './mail-content';

/** The text part of a mail: says the same as the HTML part, in the same order. */
export function mailText(content: MailContent, organisationName: string): string {
  const { heading, paragraphs, quote, button, footer } = content;
  const action = button ? [`${button.label}:\n${button.url}`] : [];
  const words = quote
    ? [`${quote.label}:\n${quoted(wordsOf(quote))}`, ...(quote.rest ? [quote.rest] : [])]
    : [];
  return [
    organisationName,
    heading,
    ...paragraphs,
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
