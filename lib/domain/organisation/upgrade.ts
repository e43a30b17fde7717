import { CURRENT_SCHEMA, PLAIN_PROCESS } from './body';

type Json = Record<string, unknown>;

/** By the schema that each brings one step further. The shapes are not checked here: `body-schema.ts` checks the result. */
const STEPS: Readonly<Record<number, (body: Json) => Json>> = {
  /** Form templates as they were before a version held texts and process. */
  1: ({ version: _version, ...body }) => ({ ...body, texts: {}, process: PLAIN_PROCESS }),
};

/** A body of an older schema in today's shape. Returns null for a schema that this product does not know. */
export function upgradeBody(body: unknown, schema: number): unknown {
  if (!Number.isInteger(schema) || schema < 1 || schema > CURRENT_SCHEMA) return null;
  let upgraded = body;
  for (let at = schema; at < CURRENT_SCHEMA; at++) {
    if (typeof upgraded !== 'object' || upgraded === null || Array.isArray(upgraded)) return upgraded;
    upgraded = STEPS[at]?.(upgraded as Json);
  }
  return upgraded;
}
