import { commandRoute } from '@/lib/http/routes';
import { rejectInternalSignature } from '@/lib/signature/internal-signature';

export const PUT = commandRoute(rejectInternalSignature);
