import { createSilentCase } from '@/lib/case/create-case';
import { staffProcedureRoute } from '@/lib/http/routes';

export const POST = staffProcedureRoute(createSilentCase);
