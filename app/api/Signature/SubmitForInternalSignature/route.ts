import { shareForInternalSignature } from '@/lib/signature/share-for-internal-signature';
import { operationRoute } from '@/lib/http/routes';

export const PUT = operationRoute(shareForInternalSignature);
