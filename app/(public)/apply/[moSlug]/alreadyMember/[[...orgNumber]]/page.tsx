import type { ApplyPageProps } from '../../organisation';
import { ApplyOutcome, outcomeMetadata } from '../../outcome';

export const generateMetadata = outcomeMetadata('alreadyMember');

export default function AlreadyMemberPage({ params }: ApplyPageProps) {
  return <ApplyOutcome outcome="alreadyMember" params={params} />;
}
