import { AppError } from '@/lib/domain/errors';
import { CURRENT_SCHEMA } from './body';

type Json = Record<string, unknown>;

/** A body in today's shape. Null for a schema that this product does not know. */
export function upgradeBody(body: unknown, schema: number): unknown {
  return schema === CURRENT_SCHEMA ? body : null;
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
