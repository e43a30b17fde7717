import { staffProcedureRoute } from '@/lib/http/routes';
import { refreshLogin } from '@/lib/signature/signing-login';

export const POST = staffProcedureRoute(refreshLogin);
