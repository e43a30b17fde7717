import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { APPLICANT_LOOK } from '@/components/organisation/preview/applicant-look';
import { PreviewScreen } from '@/components/organisation/preview/preview-screen';
import { AccentStyle } from '@/components/shell/accent-style';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadApplicantsView } from '../../load-organisation';
import type { OrganisationPageProps } from '../../organisation-page';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.preview');
}

export default resilientPage(async function PreviewPage({ params }: OrganisationPageProps) {
  const organisation = await loadApplicantsView((await params).slug);
  return (
    organisation && (
      <ScreenTexts audience="applicant">
        <AccentStyle colour={organisation.accentColour} part={APPLICANT_LOOK} />
        <PreviewScreen organisation={organisation} />
      </ScreenTexts>
    )
  );
});
