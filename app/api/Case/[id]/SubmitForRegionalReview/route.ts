import { commandRoute } from '@/lib/http/routes';
import { submitForRegionalReview } from '@/lib/regional-review/regional-review';

export const PUT = commandRoute(submitForRegionalReview);
