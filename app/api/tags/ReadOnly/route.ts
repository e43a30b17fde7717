import { readOnlyTagsQuery } from '@/lib/organisation/case-data-queries';
import { staffQueryRoute } from '@/lib/http/routes';

export const GET = staffQueryRoute(readOnlyTagsQuery);
