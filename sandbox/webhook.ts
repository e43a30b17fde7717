import { setTimeout as wait } from 'node:timers/promises';
import { type FaultPart, isDuplicate } from './faults';

export interface WebhookAnswer {
  /** The status of the product's answer. 0 if the product could not be reached. */
  status: number;
}

const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
const TIMEOUT_MS = 10_000;

/**
 * Posts a webhook to the product, twice if the part is set to `duplicate`, and returns the answer to the first attempt. Retries
 * failed deliveries in the background for 30 seconds, as the real services do.
 */
export async function sendWebhook(
  part: FaultPart | 'mail',
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<WebhookAnswer> {
  const twice = isDuplicate(part === 'mail' ? 'smtp' : part);
  const answer = await post(url, body, headers);
  if (twice) await post(url, body, headers);
  if (isUndelivered(answer)) void retry(url, body, headers);
  return answer;
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<WebhookAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return { status: response.status };
  } catch {
    return { status: 0 };
  }
}

function isUndelivered(answer: WebhookAnswer): boolean {
  return answer.status === 0 || answer.status === 429 || answer.status >= 500;
}

async function retry(url: string, body: string, headers: Record<string, string>): Promise<void> {
  for (const ms of RETRY_AFTER_MS) {
    await wait(ms, undefined, { ref: false });
    if (!isUndelivered(await post(url, body, headers))) return;
  }
}
