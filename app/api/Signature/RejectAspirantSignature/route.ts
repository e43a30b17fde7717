import { commandRoute } from '@/lib/http/routes';
import { rejectSignature } from '@/lib/signature/reject-signature';

export const PUT = commandRoute(rejectSignature);
