import { auditQuery } from '@/lib/audit/list-audit';
import { pagedQueryRoute } from '@/lib/http/routes';

export const GET = pagedQueryRoute(auditQuery);
