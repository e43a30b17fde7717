import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { OrganisationHeader } from '@/components/shell/applicant-header';
import { KeepWhomToAsk } from '@/components/shell/keep-whom-to-ask';
import { emailOnly } from '@/components/shell/whom-to-ask';
import { organisationName } from '@/lib/domain/locale';
import { organisationOfCase } from '@/lib/features/organisation/get-organisation';

interface LinkLayoutProps {
  children: ReactNode;
  params: Promise<{ caseId: string }>;
}

/** The pages for invalid links. They show the organisation, but never the company. */
export default async function LinkLayout({ children, params }: LinkLayoutProps) {
  const organisation = await organisationOfCase((await params).caseId);
  return (
    <>
      <OrganisationHeader organisation={organisation} />
      {organisation && (
        <KeepWhomToAsk
          organisation={organisationName(organisation, await getLocale())}
          contact={emailOnly(organisation.sharedEmail)}
        />
      )}
      {children}
    </>
  );
}
