import type { Prisma } from '@/lib/generated/prisma/client';

/** Organisations with a version that signs with the signing service, so that their cases may be out for signing. */
export const SIGNS_WITH_SERVICE = {
  templates: { some: { process: { path: ['signsWithService'], equals: true } } },
} as const satisfies Prisma.MemberOrganisationWhereInput;
