import { methods } from '@/lib/http/methods';
import { signingWebhook } from '@/lib/http/webhooks';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: signingWebhook });
