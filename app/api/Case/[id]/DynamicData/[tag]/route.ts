import { caseQueryRoute } from '@/lib/http/routes';
import { dynamicDataQuery } from '@/lib/organisation/case-data-queries';

export const GET = caseQueryRoute(dynamicDataQuery);
