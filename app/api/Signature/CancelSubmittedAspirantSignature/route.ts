import { cancelSignature } from '@/lib/signature/cancel-signature';
import { operationRoute } from '@/lib/http/routes';

export const PUT = operationRoute(cancelSignature);
