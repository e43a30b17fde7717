import { mailWebhook } from '@/lib/http/webhooks';

export const POST = mailWebhook;
