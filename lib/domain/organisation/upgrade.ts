import { AppError } from '@/lib/domain/errors';
import { CURRENT_SCHEMA, PLAIN_PROCESS } from './body';

type Json = Record<string, unknown>;

/** The upgrades, by the schema that each brings one step further. They do not check the shapes. `body-schema.ts` checks the result. */
const STEPS: Readonly<Record<number, (body: Json) => Json>> = {
  /** Form templates from before a version held texts and process. */
  1: ({ version: _version, ...body }) => ({ ...body, texts: {}, process: PLAIN_PROCESS }),
};

/** Upgrades a body of an older schema to today's shape. Returns null for a schema that this product does not know. */
export function upgradeBody(body: unknown, schema: number): unknown {
  if (!Number.isInteger(schema) || schema < 1 || schema > CURRENT_SCHEMA) return null;
  let upgraded = body;
  for (let at = schema; at < CURRENT_SCHEMA; at++) {
    if (typeof upgraded !== 'object' || upgraded === null || Array.isArray(upgraded)) return upgraded;
    upgraded = STEPS[at]?.(upgraded as Json);
  }
  return upgraded;
}

/** The columns of a version that hold its body. */
export interface StoredVersion {
  schema: number;
  body: unknown;
  texts: unknown;
  process: unknown;
}

/** The body of a stored version, in today's shape. Throws the errors of `upgradeStored`. */
export function upgradeVersion({ schema, body, texts, process }: StoredVersion): Json {
  const { forms, checkPoints } = body as Json;
  return upgradeStored({ forms, checkPoints, texts, process }, schema) as Json;
}

/**
 * Upgrades a stored body to today's shape. Throws UNAVAILABLE for a newer schema. In that case replicas are being replaced, and the one of
 * the next release that wrote the body can answer.
 */
export function upgradeStored(body: unknown, schema: number): unknown {
  if (schema > CURRENT_SCHEMA) {
    const cause = new Error(`The stored schema ${schema} is newer than ${CURRENT_SCHEMA}`);
    throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
  }
  return upgradeBody(body, schema);
}
