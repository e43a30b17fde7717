import { registerWebhook } from '@/lib/http/webhooks';

export const POST = registerWebhook;
