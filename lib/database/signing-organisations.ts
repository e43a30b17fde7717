import type { Prisma } from '@/lib/generated/prisma/client';

/** Organisations of which a version signs with the signing service: cases of it may be out for signing. */
export const SIGNS_WITH_SERVICE = {
  templates: { some: { process: { path: ['signsWithService'], equals: true } } },
} as const satisfies Prisma.MemberOrganisationWhereInput;
