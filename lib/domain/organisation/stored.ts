import type { z } from 'zod';
import { AppError } from '@/lib/domain/errors';
import { handlingSchema } from './handling';
import { storedDetails } from './settings';

/**
 * Settings in their stored form. While replicas are replaced, a replica of the next release may have written keys that this one does not
 * know.
 */

/** Reads `member_organisation.details`, for callers that need a part of it. */
export const readDetails = (stored: unknown) => readKnown(storedDetails, stored);
/** The same for `member_organisation.handling`. */
export const readHandling = (stored: unknown) => readKnown(handlingSchema, stored);

/** Reads a stored value, without the keys that this version of the product does not know. */
export function readKnown<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(stored);
  if (!error) return data;
  const known = structuredClone(stored);
  for (const { path, keys } of unknownKeys(error)) {
    const place = path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown>)[key], known);
    for (const key of keys) delete (place as Record<string, unknown>)[key];
  }
  return schema.parse(known);
}

/**
 * The same for callers that write the whole value back, and would drop such keys. Throws UNAVAILABLE if there are any: the replica that
 * wrote them can answer.
 */
export function readWhole<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(stored);
  if (!error) return data;
  if (unknownKeys(error).length === 0) throw error;
  throw new AppError('UNAVAILABLE', { retryAfter: 5, cause: error });
}

const unknownKeys = ({ issues }: z.ZodError) =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : []));
