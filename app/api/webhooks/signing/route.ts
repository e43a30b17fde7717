import { signingWebhook } from '@/lib/http/webhooks';

export const POST = signingWebhook;
