import { answerRegionalReview } from '@/lib/regional-review/regional-review';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(answerRegionalReview);
