import type { ApplyPageProps } from '../../organisation';
import { ApplyOutcome, outcomeMetadata } from '../../outcome';

export const generateMetadata = outcomeMetadata('alreadyExists');

export default function AlreadyExistsPage({ params }: ApplyPageProps) {
  return <ApplyOutcome outcome="alreadyExists" params={params} />;
}
