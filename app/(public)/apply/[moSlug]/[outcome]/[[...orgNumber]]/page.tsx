import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AcceptedTypes } from '@/components/applicant/apply/start-page';
import { APPLY_OUTCOMES, type ApplyOutcome } from '@/lib/domain/page-addresses';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type ApplyPageProps, organisationOf, titleOfApplying } from '../../organisation';
import { OutcomeOfApplying } from '../../outcome';

interface OutcomePageProps extends ApplyPageProps {
  params: ApplyPageProps['params'] & Promise<{ outcome: string }>;
}

export function generateMetadata({ params }: OutcomePageProps): Promise<Metadata> {
  return titleOfApplying(params, async () => pageTitle(`apply.outcome.${await outcomeOf(params)}.title`));
}

export default async function OutcomePage({ params }: OutcomePageProps) {
  const outcome = await outcomeOf(params);
  const { organisationTypes } = await organisationOf((await params).moSlug);
  return (
    <OutcomeOfApplying outcome={outcome} params={params}>
      {outcome === 'notAllowed' && <AcceptedTypes types={organisationTypes} />}
    </OutcomeOfApplying>
  );
}

async function outcomeOf(params: OutcomePageProps['params']): Promise<ApplyOutcome> {
  const { outcome } = await params;
  return APPLY_OUTCOMES.find((each) => each === outcome) ?? notFound();
}
