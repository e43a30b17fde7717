import type { ApplyPageProps } from '../../organisation';
import { ApplyOutcome, outcomeMetadata } from '../../outcome';

export const generateMetadata = outcomeMetadata('rejected');

export default function RejectedPage({ params }: ApplyPageProps) {
  return <ApplyOutcome outcome="rejected" params={params} />;
}
