import { archiveCase } from '@/lib/case/archive-case';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(archiveCase);
