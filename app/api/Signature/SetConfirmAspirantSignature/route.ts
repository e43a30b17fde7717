import { confirmSignature } from '@/lib/signature/confirm-signature';
import { commandRoute } from '@/lib/http/routes';

export const PUT = commandRoute(confirmSignature);
