import { organisationProcedure } from '@/lib/organisation/get-organisation';
import { publicRoute } from '@/lib/http/routes';

export const GET = publicRoute(organisationProcedure);
