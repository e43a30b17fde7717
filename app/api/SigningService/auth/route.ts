import { staffProcedureRoute } from '@/lib/http/routes';
import { logIn } from '@/lib/http/signing-login';

export const POST = staffProcedureRoute(logIn);
