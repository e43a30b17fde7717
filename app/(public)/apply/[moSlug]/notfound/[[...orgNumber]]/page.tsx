import type { ApplyPageProps } from '../../organisation';
import { ApplyOutcome, outcomeMetadata } from '../../outcome';

export const generateMetadata = outcomeMetadata('notfound');

export default function NoApplicationPage({ params }: ApplyPageProps) {
  return <ApplyOutcome outcome="notfound" params={params} />;
}
