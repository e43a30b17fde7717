import { countQuery } from '@/lib/case/count-cases';
import { staffQueryRoute } from '@/lib/http/routes';

export const GET = staffQueryRoute(countQuery);
