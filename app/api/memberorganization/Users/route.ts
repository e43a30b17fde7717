import { staffQueryRoute } from '@/lib/http/routes';
import { handlersQuery } from '@/lib/organisation/list-organisations';

export const GET = staffQueryRoute(handlersQuery);
