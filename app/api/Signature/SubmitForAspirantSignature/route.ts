import { shareForSignature } from '@/lib/signature/share-for-signature';
import { operationRoute } from '@/lib/http/routes';

export const PUT = operationRoute(shareForSignature);
