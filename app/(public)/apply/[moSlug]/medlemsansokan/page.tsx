import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PublicForm } from '@/components/applicant/apply/public-form';
import { AcceptedTypes } from '@/components/applicant/apply/start-page';
import { ReadingColumn } from '@/components/shell/main';
import { informationHref, noticesIn } from '@/lib/domain/organisation/notices';
import { PUBLIC_FORMS } from '@/lib/domain/public-forms';
import { formTitle } from '@/lib/platform/i18n/page-title';
import { returnedForm } from '@/lib/server/http/returned-form';
import { type ApplyPageProps, organisationOf, titleOfApplying } from '../organisation';

const posted = async ({ params }: ApplyPageProps) =>
  returnedForm(PUBLIC_FORMS.create.page((await params).moSlug));

export function generateMetadata(props: ApplyPageProps): Promise<Metadata> {
  return titleOfApplying(props.params, async () => formTitle('apply.create.title', await posted(props)));
}

export default async function CreateApplicationPage(props: ApplyPageProps) {
  const { moSlug } = await props.params;
  const { slug, displayName, organisationTypes, isOpen, details } = await organisationOf(moSlug);
  // The start page says that the organisation is closed.
  if (!isOpen) redirect(`/apply/${moSlug}`);
  const t = await getTranslations('apply.create');
  return (
    <ReadingColumn>
      <h1 className="font-semibold text-2xl sm:text-3xl">{t('title')}</h1>
      <p className="mt-3 text-ink-muted">{t('intro', { organisation: displayName })}</p>
      <div className="mt-6 grid gap-1.5 border-accent border-s-4 ps-4 text-ink-muted">
        <p className="font-medium text-ink">{t('whoMayApply')}</p>
        <AcceptedTypes types={organisationTypes} />
      </div>
      {noticesIn(details).includes('privacyNotice') && (
        <p className="mt-4">
          <a href={informationHref(slug, 'privacyNotice')} className="link">
            {t('privacy', { organisation: displayName })}
          </a>
        </p>
      )}
      <PublicForm
        form="create"
        of={moSlug}
        start={await posted(props)}
        sendingKey={randomUUID()}
        acceptsSoleTraders={organisationTypes.includes('SOLITARY_COMPANY')}
      />
    </ReadingColumn>
  );
}
