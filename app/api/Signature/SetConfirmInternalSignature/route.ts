import { commandRoute } from '@/lib/http/routes';
import { confirmInternalSignature } from '@/lib/signature/internal-signature';

export const PUT = commandRoute(confirmInternalSignature);
