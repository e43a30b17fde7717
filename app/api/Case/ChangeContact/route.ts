import { changeContact } from '@/lib/case/change-contact';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(changeContact);
