import { staffProcedureRoute } from '@/lib/http/routes';
import { logIn } from '@/lib/signature/signing-login';

export const POST = staffProcedureRoute(logIn);
