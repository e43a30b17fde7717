import type { ReactNode } from 'react';
import { AccentStyle } from '@/components/shell/accent-style';
import { ApplicantHeader } from '@/components/shell/applicant-header';
import { ClientMessages } from '@/components/shell/client-messages';
import { Footer } from '@/components/shell/footer';
import { type ApplyPageProps, organisationOf } from './organisation';

const SECTIONS = ['apply', 'validation', 'errors'];

export default async function ApplyLayout({ children, params }: ApplyPageProps & { children: ReactNode }) {
  const organisation = await organisationOf((await params).moSlug);
  return (
    <ClientMessages sections={SECTIONS}>
      <AccentStyle colour={organisation.accentColour} />
      <ApplicantHeader organisation={organisation} />
      {children}
      <Footer organisationName={organisation.displayName} />
    </ClientMessages>
  );
}
