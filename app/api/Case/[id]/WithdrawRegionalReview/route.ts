import { commandRoute } from '@/lib/http/routes';
import { withdrawRegionalReview } from '@/lib/regional-review/regional-review';

export const PUT = commandRoute(withdrawRegionalReview);
