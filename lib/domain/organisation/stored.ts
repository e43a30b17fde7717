import type { z } from 'zod';
import { AppError } from '@/lib/domain/errors';
import { handlingSchema } from './handling';
import { storedDetails } from './settings';

/**
 * Settings as they are stored. While replicas are replaced, one of the next release may have written keys that this one does not know.
 */

/** `member_organisation.details` for whoever needs a part of it. */
export const readDetails = (stored: unknown) => readKnown(storedDetails, stored);
/** The same of `member_organisation.handling`. */
export const readHandling = (stored: unknown) => readKnown(handlingSchema, stored);

/** What is stored, without the keys that this version of the product does not know. */
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
 * The same for whoever writes it back whole, and would drop them. Throws UNAVAILABLE if there are such keys: the replica that has
 * written them can answer.
 */
export function readWhole<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(stored);
  if (!error) return data;
  if (unknownKeys(error).length === 0) throw error;
  throw new AppError('UNAVAILABLE', { retryAfter: 5, cause: error });
}

const unknownKeys = ({ issues }: z.ZodError) =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : []));
