import { casePdfQuery } from '@/lib/documents/case-pdf';
import { caseQueryRoute } from '@/lib/http/routes';

export const POST = caseQueryRoute(casePdfQuery);
