import { publicRoute } from '@/lib/http/routes';
import { setLocale } from '@/lib/i18n/set-locale';

export const POST = publicRoute(setLocale);
