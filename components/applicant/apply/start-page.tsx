import { Clock, FileText, Users } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MarkedText } from '@/components/form-renderer/marked-text';
import { ContactPerson } from '@/components/shell/contact-person';
import { Main, NoticePage, ReadingColumn } from '@/components/shell/main';
import { LinkButton } from '@/components/ui/link-button';
import type { PublicOrganisation } from '@/lib/contract/calls/organisation';
import type { OrganisationType } from '@/lib/domain/fields/organisation-number';
import { type Locale, textIn, toLocale } from '@/lib/domain/locale';

import { noticesIn } from '@/lib/domain/organisation/notices';
import type { ApplyOutcome } from '@/lib/domain/page-addresses';

type OwnText = Readonly<Partial<Record<Locale, string>>> | null;

interface StartPageProps {
  organisation: {
    slug: string;
    displayName: string;
    organisationTypes: readonly OrganisationType[];
    signingService: object | null;
    /** Whether companies can apply now. */
    isOpen: boolean;
    /** The organisation's own words: what comes first, what one needs, and how long it takes. */
    introduction: OwnText;
    whatYouNeed: OwnText;
    timeNeeded: OwnText;
    outline: PublicOrganisation['outline'];
    details: Pick<PublicOrganisation['details'], 'contact' | 'handlingDays'>;
  };
}

/** The page where an application begins. */
export function StartPage({ organisation }: StartPageProps) {
  return (
    <Main className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-14">
      <StartContent organisation={organisation} />
    </Main>
  );
}

/** What is needed to apply, who can, how long it takes, and what happens next. `heading` is the level of the title. */
export function StartContent({
  organisation,
  heading: Heading = 'h1',
}: StartPageProps & { heading?: 'h1' | 'h2' }) {
  const { slug, displayName, isOpen, introduction, outline, details } = organisation;
  const t = useTranslations('apply.start');
  const locale = toLocale(useLocale());
  return (
    <>
      <div className="max-w-2xl">
        <Heading className="font-semibold text-3xl sm:text-[2.5rem] sm:leading-[1.15]">
          {t('title', { organisation: displayName })}
        </Heading>
        <MarkedText
          text={textIn(introduction ?? undefined, locale) ?? t('lead')}
          heading="h2"
          className="mt-4 text-ink-muted text-lg"
        />
        {!isOpen && (
          <p className="mt-6 border-accent border-s-4 ps-4 font-medium">
            {t(outline ? 'closed' : 'notYetOpen', { organisation: displayName })}
          </p>
        )}
        {outline && (
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
        )}
      </div>
      {/* Before the first version nobody has begun, and the questions are not known. */}
      {outline && <Facts organisation={organisation} outline={outline} />}
      {outline && <Steps signingService={organisation.signingService} />}
      {details.contact && (
        <section className="mt-12">
          <h2 className="mb-2 font-semibold text-xl">{t('contactTitle')}</h2>
          <ContactPerson contact={details.contact} />
        </section>
      )}
    </>
  );
}

type FactsProps = StartPageProps & { outline: NonNullable<PublicOrganisation['outline']> };

/** What is needed, who can apply, and how long it takes. */
function Facts({ organisation, outline }: FactsProps) {
  const { organisationTypes, whatYouNeed, timeNeeded, details } = organisation;
  const t = useTranslations('apply.start');
  const locale = toLocale(useLocale());
  return (
    <div className="mt-12 grid gap-4 sm:mt-16 md:grid-cols-3">
      <Fact icon={<FileText aria-hidden="true" />} title={t('needTitle')}>
        <OwnWords text={whatYouNeed}>
          <ul className="grid list-disc gap-1 ps-5">
            <li>{t('needNumber')}</li>
            <li>{t('needEmail')}</li>
            {outline.forms.length > 0 && (
              <li>
                {t('needFacts', { count: outline.forms.length, forms: namesIn(outline.forms, locale) })}
              </li>
            )}
            {outline.files.length > 0 && <li>{t('needFiles', { files: namesIn(outline.files, locale) })}</li>}
            <li>{t('needSignatories')}</li>
          </ul>
        </OwnWords>
      </Fact>
      {organisationTypes.length > 0 && (
        <Fact icon={<Users aria-hidden="true" />} title={t('whoTitle')}>
          <AcceptedTypes types={organisationTypes} />
        </Fact>
      )}
      <Fact icon={<Clock aria-hidden="true" />} title={t('timeTitle')}>
        <OwnWords text={timeNeeded}>
          <p>{t('timeText', { minutes: outline.minutes })}</p>
        </OwnWords>
        {details.handlingDays !== undefined && (
          <p className="mt-2">{t('handlingText', { days: details.handlingDays })}</p>
        )}
      </Fact>
    </div>
  );
}

/** What happens next. */
function Steps({ signingService }: Pick<StartPageProps['organisation'], 'signingService'>) {
  const t = useTranslations('apply.start');
  return (
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
  );
}

/** Names in a sentence, in the language of the page or else in the other. */
function namesIn(texts: readonly Readonly<Partial<Record<Locale, string>>>[], locale: Locale): string {
  const names = texts.flatMap((text) => textIn(text, locale) ?? []);
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);
}

/** The organisation's own words, or else the product's. */
function OwnWords({ text, children }: { text: OwnText; children: ReactNode }) {
  const words = textIn(text ?? undefined, toLocale(useLocale()));
  return words ? <MarkedText text={words} heading="h3" /> : children;
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

/** Says which types of company can apply. */
export function AcceptedTypes({ types }: { types: readonly OrganisationType[] }) {
  const t = useTranslations('apply.organisationTypes');
  const [only] = types;
  if (only && types.length === 1) {
    return <p>{t(only)}</p>;
  }
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {types.map((type) => (
        <li key={type}>{t(type)}</li>
      ))}
    </ul>
  );
}

interface InformationPageProps {
  organisation: Pick<PublicOrganisation, 'slug' | 'details'> & { displayName: string };
}

/** An organisation's information for applicants: whom to ask, how long it takes, how it treats personal data, and its statutes. */
export function InformationPage({ organisation: { slug, displayName, details } }: InformationPageProps) {
  const t = useTranslations('apply.information');
  const locale = toLocale(useLocale());
  const { contact, handlingDays } = details;
  const notices = noticesIn(details);
  return (
    <ReadingColumn>
      <h1 className="wrap-anywhere font-semibold text-2xl sm:text-3xl">
        {t('title', { organisation: displayName })}
      </h1>
      <div className="mt-8 grid gap-8">
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
            <MarkedText
              text={textIn(details[notice], locale) ?? ''}
              heading="h3"
              className="max-w-prose wrap-anywhere"
            />
          </section>
        ))}
        <div>
          <LinkButton href={`/apply/${slug}`}>{t('toStart')}</LinkButton>
        </div>
      </div>
    </ReadingColumn>
  );
}

interface OutcomePageProps {
  outcome: ApplyOutcome;
  orgNo: string | null;
  organisationName: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** Says why there is no new application, and what to do instead. */
export function OutcomePage({ outcome, orgNo, organisationName, children, actions }: OutcomePageProps) {
  const t = useTranslations('apply.outcome');
  return (
    <NoticePage title={t(`${outcome}.title`)} actions={actions}>
      <p>
        {orgNo
          ? t(`${outcome}.textFor`, { orgNo, organisation: organisationName })
          : t(`${outcome}.text`, { organisation: organisationName })}
      </p>
      <p>{t(`${outcome}.next`, { organisation: organisationName })}</p>
      {children}
    </NoticePage>
  );
}
