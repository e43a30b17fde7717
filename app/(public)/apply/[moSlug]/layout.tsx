import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { AccentStyle } from '@/components/shell/accent-style';
import { ApplicantHeader } from '@/components/shell/applicant-header';
import { ContactPerson } from '@/components/shell/contact-person';
import { Footer } from '@/components/shell/footer';
import { KeepWhomToAsk } from '@/components/shell/keep-whom-to-ask';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { noticesIn } from '@/lib/domain/organisation/notices';
import { type ApplyPageProps, organisationOf } from './organisation';

type LayoutProps = ApplyPageProps & { children: ReactNode };

export default resilientLayout(async function ApplyLayout({ children, params }: LayoutProps) {
  const organisation = await organisationOf((await params).moSlug);
  return (
    <ScreenTexts audience="applicant">
      <AccentStyle colour={organisation.accentColour} />
      <ApplicantHeader organisation={organisation} />
      <KeepWhomToAsk organisation={organisation.displayName} contact={organisation.details.contact} />
      {children}
      <Footer
        organisation={{ slug: organisation.slug, name: organisation.displayName }}
        notices={noticesIn(organisation.details)}
      >
        <ContactPerson contact={organisation.details.contact} isInline />
      </Footer>
    </ScreenTexts>
  );
});
