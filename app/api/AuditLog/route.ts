import { auditQuery } from '@/lib/audit/list-audit';
import { caseQueryRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(auditQuery);
