import { staffQueryRoute } from '@/lib/http/routes';
import { organisationsQuery } from '@/lib/organisation/list-organisations';

export const GET = staffQueryRoute(organisationsQuery);
