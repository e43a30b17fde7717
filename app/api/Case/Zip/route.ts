import { caseZipQuery } from '@/lib/documents/case-zip';
import { caseQueryRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(caseZipQuery);
