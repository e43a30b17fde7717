import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { OrganisationNav } from '@/components/organisation/organisation-nav';
import { Main } from '@/components/shell/main';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { StaffHeader } from '@/components/shell/staff-header';
import { requireCaseWorker } from '../../case-worker';
import { loadOrganisation } from './load-organisation';

interface LayoutProps {
  params: Promise<{ slug: string }>;
  children: ReactNode;
}

export default resilientLayout(async function OrganisationLayout({ params, children }: LayoutProps) {
  const { slug } = await params;
  const worker = await requireCaseWorker();
  const { name } = await loadOrganisation(slug);
  return (
    <ScreenTexts audience="organisation">
      <StaffHeader displayName={worker.name} company={name} guide="administrator" />
      <Main className="mx-auto w-full max-w-[90rem] px-4 pb-16 sm:px-6">
        <OrganisationNav slug={slug} />
        {children}
      </Main>
    </ScreenTexts>
  );
});
