import { publicRoute } from '@/lib/http/routes';
import { zipCodeProcedure } from '@/lib/validate/zip-code-queries';

export const GET = publicRoute(zipCodeProcedure);
