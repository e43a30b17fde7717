import { changeLocale } from '@/lib/case/change-locale';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(changeLocale);
