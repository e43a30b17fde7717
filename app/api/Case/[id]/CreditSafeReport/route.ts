import { creditReportQuery } from '@/lib/credit-report/get-credit-report';
import { caseQueryRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(creditReportQuery);
