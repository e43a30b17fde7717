import { operationRoute } from '@/lib/http/routes';
import { shareForInternalSignature } from '@/lib/signature/share-for-internal-signature';

export const PUT = operationRoute(shareForInternalSignature);
