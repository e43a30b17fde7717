import { useLocale, useTranslations } from 'next-intl';
import { ContactPerson } from '@/components/applicant/contact-person';
import { ReadingColumn } from '@/components/shell/main';
import { LinkButton } from '@/components/ui/link-button';
import type { PublicOrganisation } from '@/lib/contract/calls/organisation';
import { toLocale } from '@/lib/domain/locale';
import { noticesIn } from '@/lib/domain/organisation/notices';
import { textIn } from '@/lib/domain/text-in';

interface InformationPageProps {
  organisation: Pick<PublicOrganisation, 'slug' | 'details'> & { displayName: string };
}

/** An organisation's information for applicants: whom to ask, how long it takes, how it treats personal data, and its statutes. */
export function InformationPage({ organisation: { slug, displayName, details } }: InformationPageProps) {
  const t = useTranslations('apply.information');
  const locale = toLocale(useLocale());
  const { contact, handlingDays } = details;
  const notices = noticesIn(details);
  const hasNothing = notices.length === 0 && !contact && handlingDays === undefined;
  return (
    <ReadingColumn>
      <h1 className="wrap-anywhere font-semibold text-2xl sm:text-3xl">
        {t('title', { organisation: displayName })}
      </h1>
      <div className="mt-8 grid gap-8">
        {hasNothing && <p className="text-ink-muted">{t('none')}</p>}
        {contact && (
          <section>
            <h2 className="mb-2 font-semibold text-xl">{t('contact')}</h2>
            <ContactPerson contact={contact} />
          </section>
        )}
        {handlingDays !== undefined && (
          <section>
            <h2 className="mb-2 font-semibold text-xl">{t('time')}</h2>
            <p>{t('timeText', { days: handlingDays })}</p>
          </section>
        )}
        {notices.map((notice) => (
          <section key={notice} id={notice} className="scroll-mt-6">
            <h2 className="mb-2 font-semibold text-xl">{t(notice)}</h2>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{textIn(details[notice], locale)}</p>
          </section>
        ))}
        <div>
          <LinkButton href={`/apply/${slug}`}>{t('toStart')}</LinkButton>
        </div>
      </div>
    </ReadingColumn>
  );
}
