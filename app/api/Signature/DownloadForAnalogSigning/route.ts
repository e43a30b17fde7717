import { commandRoute } from '@/lib/http/routes';
import { lockForPaper } from '@/lib/signature/paper-signature';

export const GET = commandRoute(lockForPaper);
