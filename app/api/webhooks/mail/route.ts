import { methods } from '@/lib/http/methods';
import { mailWebhook } from '@/lib/http/webhooks';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: mailWebhook });
