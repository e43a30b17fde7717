import { type MailContent, type MailInput, mailContent } from './template/mail-content';
import { mailText } from './template/mail-text';

/**
 * A mail as HTML and as text, with the same content. User input is always escaped. Loads the template with the first mail, not when the
 * process starts.
 *
 * @throws Error if `data.values` lacks a value that the text needs.
 */
export async function renderMail(input: MailInput): Promise<{ html: string; text: string }> {
  return renderContent(mailContent(input), input);
}

/** The same for content that has already been made. */
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
