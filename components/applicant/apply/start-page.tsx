import { Clock, FileText, Users } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ContactPerson } from '@/components/applicant/contact-person';
import { Main } from '@/components/shell/main';
import { LinkButton } from '@/components/ui/link-button';
import type { PublicOrganisation } from '@/lib/contract/calls/organisation';
import type { OrganisationType } from '@/lib/domain/fields/organisation-number';
import { type Locale, toLocale } from '@/lib/domain/locale';
import { textIn } from '@/lib/domain/text-in';
import { AcceptedTypes } from './accepted-types';

interface StartPageProps {
  organisation: {
    slug: string;
    displayName: string;
    organisationTypes: readonly OrganisationType[];
    signingService: object | null;
    /** Whether companies can apply now. */
    isOpen: boolean;
    /** The organisation's own introduction, shown first. */
    introduction: Readonly<Partial<Record<Locale, string>>> | null;
    details: Pick<PublicOrganisation['details'], 'contact' | 'handlingDays'>;
  };
}

/** The page where an application begins: what is needed, who can apply, how long it takes, and what happens next. */
export function StartPage({ organisation }: StartPageProps) {
  const { slug, displayName, organisationTypes, signingService, isOpen, introduction, details } =
    organisation;
  const t = useTranslations('apply.start');
  const locale = toLocale(useLocale());
  return (
    <Main className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-14">
      <div className="max-w-2xl">
        <h1 className="font-semibold text-3xl sm:text-[2.5rem] sm:leading-[1.15]">
          {t('title', { organisation: displayName })}
        </h1>
        <p className="mt-4 whitespace-pre-line text-ink-muted text-lg">
          {textIn(introduction ?? undefined, locale) ?? t('lead')}
        </p>
        {!isOpen && (
          <p className="mt-6 border-accent border-s-4 ps-4 font-medium">
            {t('closed', { organisation: displayName })}
          </p>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          {isOpen && (
            <LinkButton
              href={`/apply/${slug}/medlemsansokan`}
              variant="primary"
              size="lg"
              className="max-sm:w-full"
            >
              {t('begin')}
            </LinkButton>
          )}
          <LinkButton href={`/apply/${slug}/forgot`} variant="quiet" size="lg" className="max-sm:w-full">
            {t('continue')}
          </LinkButton>
        </div>
      </div>
      <div className="mt-12 grid gap-4 sm:mt-16 md:grid-cols-3">
        <Fact icon={<FileText aria-hidden="true" />} title={t('needTitle')}>
          <ul className="grid list-disc gap-1 ps-5">
            <li>{t('needNumber')}</li>
            <li>{t('needEmail')}</li>
            <li>{t('needFacts')}</li>
            <li>{t('needSignatories')}</li>
          </ul>
        </Fact>
        {organisationTypes.length > 0 && (
          <Fact icon={<Users aria-hidden="true" />} title={t('whoTitle')}>
            <AcceptedTypes types={organisationTypes} />
          </Fact>
        )}
        <Fact icon={<Clock aria-hidden="true" />} title={t('timeTitle')}>
          <p>{t('timeText')}</p>
          {details.handlingDays !== undefined && (
            <p className="mt-2">{t('handlingText', { days: details.handlingDays })}</p>
          )}
        </Fact>
      </div>
      <section className="mt-12">
        <h2 className="font-semibold text-xl">{t('stepsTitle')}</h2>
        <ol className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {(['create', 'fill', signingService ? 'signDigitally' : 'signOnPaper', 'review'] as const).map(
            (step, index) => (
              <li key={step} className="border-accent border-t-2 pt-3">
                <p className="numeric font-medium text-accent-ink text-sm">
                  {t('step', { number: index + 1 })}
                </p>
                <p className="mt-1 font-semibold">{t(`steps.${step}.title`)}</p>
                <p className="mt-1 text-ink-muted text-sm">{t(`steps.${step}.text`)}</p>
              </li>
            ),
          )}
        </ol>
      </section>
      {details.contact && (
        <section className="mt-12">
          <h2 className="mb-2 font-semibold text-xl">{t('contactTitle')}</h2>
          <ContactPerson contact={details.contact} />
        </section>
      )}
    </Main>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2.5 font-semibold [&_svg]:size-5 [&_svg]:text-accent-ink">
        {icon}
        {title}
      </h2>
      <div className="mt-3 text-ink-muted">{children}</div>
    </section>
  );
}
