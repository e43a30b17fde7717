import { confirmInternalSignature } from '@/lib/signature/internal-signature';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(confirmInternalSignature);
