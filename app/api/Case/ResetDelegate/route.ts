import { resetDelegation } from '@/lib/case/delegate-case';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(resetDelegation);
