import { zipCodeProcedure } from '@/lib/validate/zip-code-queries';
import { publicRoute } from '@/lib/http/routes';

export const GET = publicRoute(zipCodeProcedure);
