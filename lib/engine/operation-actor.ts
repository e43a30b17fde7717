import { z } from 'zod';
import type { Actor } from '@/lib/engine/access/access';

/** `operation.actor`: the actor who made a reservation, read back as it was written. In JSON, dates are text. */
export const operationActor: z.ZodType<Actor> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('applicant'),
    name: z.string(),
    caseId: z.string(),
    linkVersion: z.int(),
    linkExpiresAt: z.coerce.date(),
    colleague: z.int().exactOptional(),
  }),
  z.object({
    kind: z.literal('caseWorker'),
    name: z.string(),
    accountId: z.string(),
    sessionId: z.string(),
    tokenExpiresAt: z.coerce.date().exactOptional(),
    email: z.string(),
    roles: z.array(z.object({ moId: z.int(), roleId: z.int() })),
    signingToken: z.string().nullable(),
  }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);
