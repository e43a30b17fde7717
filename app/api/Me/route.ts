import { staffQueryRoute } from '@/lib/http/routes';
import { meQuery } from '@/lib/organisation/list-organisations';

export const GET = staffQueryRoute(meQuery);
