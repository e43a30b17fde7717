import { z } from 'zod';

/** The format of errors (RFC 9457, application/problem+json). */
export const problemShape = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errorCode: z.string().optional(),
    /** For the person, in their language. */
    message: z.string(),
    /** Field → codes. */
    errors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
