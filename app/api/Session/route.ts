import { staffProcedureRoute, staffQueryRoute } from '@/lib/http/routes';
import { keepSession, sessionQuery } from '@/lib/http/session-calls';

export const GET = staffQueryRoute(sessionQuery);
export const POST = staffProcedureRoute(keepSession);
