import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { FormsEditor } from '@/components/organisation/forms/forms-editor';
import { APPLICANT_LOOK } from '@/components/organisation/preview/applicant-look';
import { AccentStyle } from '@/components/shell/accent-style';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadApplicantsView } from '../../load-organisation';
import type { OrganisationPageProps } from '../../organisation-page';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.forms');
}

export default resilientPage(async function FormsPage({ params }: OrganisationPageProps) {
  const organisation = await loadApplicantsView((await params).slug);
  return (
    organisation && (
      <>
        <AccentStyle colour={organisation.accentColour} part={APPLICANT_LOOK} />
        <FormsEditor organisation={organisation} />
      </>
    )
  );
});
