import { publicRoute } from '@/lib/http/routes';
import { organisationProcedure } from '@/lib/organisation/get-organisation';

export const GET = publicRoute(organisationProcedure);
