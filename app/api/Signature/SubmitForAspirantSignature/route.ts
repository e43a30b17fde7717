import { operationRoute } from '@/lib/http/routes';
import { shareForSignature } from '@/lib/signature/share-for-signature';

export const PUT = operationRoute(shareForSignature);
