import { AcceptedTypes } from '@/components/applicant/apply/accepted-types';
import { type ApplyPageProps, organisationOf } from '../../organisation';
import { ApplyOutcome, outcomeMetadata } from '../../outcome';

export const generateMetadata = outcomeMetadata('notAllowed');

export default async function NotAllowedPage({ params }: ApplyPageProps) {
  const { organisationTypes } = await organisationOf((await params).moSlug);
  return (
    <ApplyOutcome outcome="notAllowed" params={params}>
      <AcceptedTypes types={organisationTypes} />
    </ApplyOutcome>
  );
}
