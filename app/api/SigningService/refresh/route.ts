import { staffProcedureRoute } from '@/lib/http/routes';
import { refreshLogin } from '@/lib/http/signing-login';

export const POST = staffProcedureRoute(refreshLogin);
