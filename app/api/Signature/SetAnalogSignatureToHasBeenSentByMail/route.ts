import { commandRoute } from '@/lib/http/routes';
import { markPosted } from '@/lib/signature/paper-signature';

export const PUT = commandRoute(markPosted);
