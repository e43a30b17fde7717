import { type Answer, send } from './send';
import type { Field } from './targets';

/** An attack that once worked: what was sent, what happened, and whether that is as it should be. */
export interface OldAttack {
  sent: string;
  happened: string;
  isFine: boolean;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A call with a body of JSON, or of text that passes for it. */
export function call(
  { port }: Field,
  method: string,
  path: string,
  body?: object | string,
  cookie?: string,
): Promise<Answer> {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const headers = { ...(text ? JSON_TYPE : {}), ...(cookie ? { Cookie: cookie } : {}) };
  return send(port, { method, path, headers, body: text });
}

/** One of the cases. */
export function targetAt({ targets }: Field, index: number) {
  const target = targets[index];
  if (!target) throw new Error('There is no such case.');
  return target;
}
