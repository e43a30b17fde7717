import { type MailInput, mailContent } from './template/mail-content';
import { mailText } from './template/mail-text';

/**
 * A mail as HTML and as text, which say the same. Words of people are text in both, whatever they hold.
 * The template is loaded with the first mail, not with the server.
 *
 * @throws Error when a value that the text of this type needs is not in `data.values`.
 */
export async function renderMail(input: MailInput): Promise<{ html: string; text: string }> {
  const content = mailContent(input);
  const [{ render }, { MailLayout }] = await Promise.all([
    import('@react-email/render'),
    import('./template/mail-layout'),
  ]);
  const { locale, subject, organisation } = input;
  const html = await render(
    <MailLayout locale={locale} subject={subject} organisation={organisation} content={content} />,
  );
  return { html, text: mailText(content, organisation.name) };
}
