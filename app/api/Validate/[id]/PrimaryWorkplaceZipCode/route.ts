import { caseQueryRoute } from '@/lib/http/routes';
import { primaryWorkplaceQuery } from '@/lib/validate/zip-code-queries';

export const GET = caseQueryRoute(primaryWorkplaceQuery);
