import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/lib/generated/prisma/client';
import { givenSetting } from '@/lib/platform/settings/env';
import { insertCases } from './seed/insert-cases';
import { createNewOrganisation, recordBeginning } from './seed/new-organisation';
import { recordPublishing } from './seed/newer-versions';
import { createOrganisations } from './seed/organisations';
import { createPeople } from './seed/people';
import { recordHistories } from './seed/record-histories';
import { keepViews } from './seed/views';

/** The address at which the sandbox plays the identity provider, unless AUTH_ISSUER gives another. */
const SANDBOX_ISSUER = 'http://localhost:4000/oidc';

/**
 * Loads the demo data into a migrated database without organisations: two member organisations and one that is being set up, the case
 * workers who have worked on cases, and about sixty cases in all statuses. Runs in one transaction. Throws the errors of the database.
 */
export async function seedDemoData(databaseUrl: string): Promise<void> {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
  const now = new Date();
  try {
    await client.$transaction(
      async (tx) => {
        const organisations = await createOrganisations(tx, now);
        const moId = await createNewOrganisation(tx, now);
        const issuer = givenSetting('AUTH_ISSUER') ?? SANDBOX_ISSUER;
        const people = await createPeople(
          tx,
          { ...organisations, byggforeningen: { id: moId } },
          issuer,
          now,
        );
        await recordBeginning(tx, { moId, bodil: people.bodil, now });
        await recordPublishing(tx, { moId: organisations.teknikbolagen.id, anna: people.anna });
        await keepViews(tx, organisations, people);
        await insertCases(tx, recordHistories(organisations, people, now), now);
      },
      { timeout: 120_000, maxWait: 10_000 },
    );
  } finally {
    await client.$disconnect();
  }
}
