import { z } from 'zod';

/** `signature.signed_values`: the signed values by component id; null if none were stored. */
export const signedValuesColumn = z.record(z.string(), z.string()).nullable();
