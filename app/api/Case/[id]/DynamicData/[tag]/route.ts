import { dynamicDataQuery } from '@/lib/organisation/case-data-queries';
import { caseQueryRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(dynamicDataQuery);
