import { deleteCase } from '@/lib/case/delete-case';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(deleteCase);
