import type { Actor } from '@/lib/engine/access/access';
import type { Tx } from '@/lib/platform/database/db';

type OrganisationSlug = 'teknikbolagen' | 'handelsforbundet' | 'byggforeningen';
export type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;
export type Applicant = Extract<Actor, { kind: 'applicant' }>;
export type People = Record<'anna' | 'robert' | 'ragnar' | 'hanna' | 'bodil', CaseWorker>;

/** The subjects from the sandbox's identity provider, so that the first sign-in finds its account. */
const ACCOUNTS = {
  anna: {
    sub: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0001',
    name: 'Anna Admin',
    email: 'anna@example.com',
    roles: [
      ['teknikbolagen', 1],
      ['handelsforbundet', 1],
    ],
  },
  robert: {
    sub: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0002',
    name: 'Robert Rådgivare',
    email: 'robert@example.com',
    roles: [['teknikbolagen', 2]],
  },
  ragnar: {
    sub: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0004',
    name: 'Ragnar Regional',
    email: 'ragnar@example.com',
    roles: [['teknikbolagen', 4]],
  },
  hanna: {
    sub: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0006',
    name: 'Hanna Handel',
    email: 'hanna@example.com',
    roles: [['handelsforbundet', 1]],
  },
  bodil: {
    sub: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0007',
    name: 'Bodil Bygg',
    email: 'bodil@example.com',
    roles: [['byggforeningen', 1]],
  },
} as const;

/**
 * The case workers who have worked on the demo cases. `issuer` is the identity provider's, as written in its tokens. A person who signs in
 * there takes over the account with the same subject.
 */
export async function createPeople(
  tx: Tx,
  organisations: Record<OrganisationSlug, { id: number }>,
  issuer: string,
  now: Date,
): Promise<People> {
  const people: Partial<People> = {};
  for (const [key, { sub, name, email, roles }] of Object.entries(ACCOUNTS)) {
    const granted = roles.map(([slug, roleId]) => ({ moId: organisations[slug].id, roleId }));
    const { id: accountId } = await tx.account.create({
      data: { subject: `${issuer}#${sub}`, name, email, lastSignInAt: now, roles: { create: granted } },
      select: { id: true },
    });
    people[key as keyof People] = {
      kind: 'caseWorker',
      accountId,
      sessionId: '00000000-0000-0000-0000-000000000000',
      name,
      email,
      roles: granted,
      // As if they had signed in to the signing service, which is never called.
      signingToken: 'demo',
    };
  }
  return people as People;
}
