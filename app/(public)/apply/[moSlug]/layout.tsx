import type { ReactNode } from 'react';
import { ContactPerson } from '@/components/applicant/contact-person';
import { AccentStyle } from '@/components/shell/accent-style';
import { ApplicantHeader } from '@/components/shell/applicant-header';
import { Footer } from '@/components/shell/footer';
import { ScreenTexts } from '@/components/shell/screen-texts';
import { noticesIn } from '@/lib/domain/organisation/notices';
import { type ApplyPageProps, organisationOf } from './organisation';

export default async function ApplyLayout({ children, params }: ApplyPageProps & { children: ReactNode }) {
  const organisation = await organisationOf((await params).moSlug);
  return (
    <ScreenTexts audience="applicant">
      <AccentStyle colour={organisation.accentColour} />
      <ApplicantHeader organisation={organisation} />
      {children}
      <Footer
        organisation={{ slug: organisation.slug, name: organisation.displayName }}
        notices={noticesIn(organisation.details)}
      >
        {organisation.details.contact && <ContactPerson contact={organisation.details.contact} isInline />}
      </Footer>
    </ScreenTexts>
  );
}
