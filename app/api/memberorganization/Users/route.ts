import { handlersQuery } from '@/lib/organisation/list-organisations';
import { staffQueryRoute } from '@/lib/http/routes';

export const GET = staffQueryRoute(handlersQuery);
