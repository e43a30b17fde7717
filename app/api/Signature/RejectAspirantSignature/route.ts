import { rejectSignature } from '@/lib/signature/reject-signature';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(rejectSignature);
