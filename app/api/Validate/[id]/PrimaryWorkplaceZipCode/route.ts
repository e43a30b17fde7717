import { primaryWorkplaceQuery } from '@/lib/validate/zip-code-queries';
import { caseQueryRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(primaryWorkplaceQuery);
