import { activeListQuery } from '@/lib/case/list-cases';
import { staffQueryRoute } from '@/lib/http/routes';

export const GET = staffQueryRoute(activeListQuery);
