import { operationRoute } from '@/lib/http/routes';
import { cancelSignature } from '@/lib/signature/cancel-signature';

export const PUT = operationRoute(cancelSignature);
