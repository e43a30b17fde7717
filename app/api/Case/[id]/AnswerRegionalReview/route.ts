import { commandRoute } from '@/lib/http/routes';
import { answerRegionalReview } from '@/lib/regional-review/regional-review';

export const PUT = commandRoute(answerRegionalReview);
