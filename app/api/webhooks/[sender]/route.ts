import { answerWebhook } from '@/lib/server/http/webhooks';

export const GET = answerWebhook('GET');
export const POST = answerWebhook('POST');
export const PUT = answerWebhook('PUT');
export const PATCH = answerWebhook('PATCH');
export const DELETE = answerWebhook('DELETE');
export const HEAD = answerWebhook('HEAD');
export const OPTIONS = answerWebhook('OPTIONS');
