import { staffQueryRoute } from '@/lib/http/routes';
import { readOnlyTagsQuery } from '@/lib/organisation/case-data-queries';

export const GET = staffQueryRoute(readOnlyTagsQuery);
