import { methods } from '@/lib/http/methods';
import { registerWebhook } from '@/lib/http/webhooks';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: registerWebhook });
