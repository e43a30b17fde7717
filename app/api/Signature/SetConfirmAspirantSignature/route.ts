import { commandRoute } from '@/lib/http/routes';
import { confirmSignature } from '@/lib/signature/confirm-signature';

export const PUT = commandRoute(confirmSignature);
