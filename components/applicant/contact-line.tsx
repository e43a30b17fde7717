import { useTranslations } from 'next-intl';
import { EmailText } from '@/components/ui/email-text';

/** Says whom to ask, with the organisation's shared address. */
export function ContactLine({ organisation, email }: { organisation: string; email: string }) {
  const t = useTranslations('shell.contact');
  return (
    <p>
      {t.rich('text', {
        organisation,
        email: () => (
          <a href={`mailto:${email}`} className="link">
            <EmailText>{email}</EmailText>
          </a>
        ),
      })}
    </p>
  );
}
