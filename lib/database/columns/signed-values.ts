import { z } from 'zod';

/** `signature.signed_values`: the values that were signed, by component id; null where nothing was kept. */
export const signedValuesColumn = z.record(z.string(), z.string()).nullable();
