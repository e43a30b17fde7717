import type { Metadata } from 'next';
import { ApplicationCreated } from '@/components/applicant/apply/link-sent';
import { ContactLine } from '@/components/shell/contact-person';
import { ReadingColumn } from '@/components/shell/main';
import { PUBLIC_FORMS } from '@/lib/domain/public-forms';
import { sharedEmailOf } from '@/lib/features/organisation/get-organisation';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { returnedForm } from '@/lib/server/http/returned-form';
import { type ApplyPageProps, organisationOf, titleOfApplying } from '../organisation';

interface CreatedPageProps extends ApplyPageProps {
  searchParams: Promise<{ for?: string | string[] }>;
}

const isOfPerson = async ({ searchParams }: CreatedPageProps) => (await searchParams).for === 'person';

export function generateMetadata(props: CreatedPageProps): Promise<Metadata> {
  return titleOfApplying(props.params, async () =>
    pageTitle(`apply.created.${(await isOfPerson(props)) ? 'personTitle' : 'title'}`),
  );
}

export default async function ApplicationCreatedPage(props: CreatedPageProps) {
  const { moSlug } = await props.params;
  const { id, displayName } = await organisationOf(moSlug);
  const posted = await returnedForm(PUBLIC_FORMS.create.done(moSlug));
  return (
    <ReadingColumn>
      <ApplicationCreated
        moSlug={moSlug}
        isOfPerson={await isOfPerson(props)}
        email={posted?.values.email ?? null}
        contact={<ContactLine organisation={displayName} email={await sharedEmailOf(id)} />}
      />
    </ReadingColumn>
  );
}
