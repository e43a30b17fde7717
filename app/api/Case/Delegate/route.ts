import { delegateCase } from '@/lib/case/delegate-case';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(delegateCase);
