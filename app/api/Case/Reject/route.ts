import { rejectCase } from '@/lib/case/reject-case';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(rejectCase);
