import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SharedPreview } from '@/components/organisation/preview/preview-screen';
import { AccentStyle } from '@/components/shell/accent-style';
import { ApplicantHeader } from '@/components/shell/applicant-header';
import { NoticePage } from '@/components/shell/main';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { findPreview } from '@/lib/features/organisation/preview-link';
import { pageTitle } from '@/lib/platform/i18n/page-title';

interface PreviewPageProps {
  params: Promise<{ moSlug: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.nav.preview');
}

/** The page of the link to a draft. Anybody with the link can try the forms. Nothing is stored. */
export default async function SharedPreviewPage({ params, searchParams }: PreviewPageProps) {
  const [{ moSlug }, { token }] = await Promise.all([params, searchParams]);
  const link = typeof token === 'string' ? token : '';
  const preview = await findPreview(moSlug, link);
  if (preview.state !== 'open') {
    const t = await getTranslations('organisation.preview.shared');
    return (
      <NoticePage title={t(`${preview.state}.title`)}>
        <p>{t(`${preview.state}.text`)}</p>
      </NoticePage>
    );
  }
  const { organisation, body } = preview;
  return (
    <ScreenTexts audience="organisation">
      <ScreenTexts audience="applicant">
        <AccentStyle colour={organisation.accentColour} />
        <ApplicantHeader organisation={organisation} />
        <SharedPreview organisation={organisation} body={body} link={link} />
      </ScreenTexts>
    </ScreenTexts>
  );
}
