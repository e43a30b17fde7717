import { db, type Tx } from '@/lib/platform/database/db';
import { givenSetting } from '@/lib/platform/settings/env';
import { noteSentMails } from './seed/mails';
import { beginDraft, createNewOrganisation } from './seed/new-organisation';
import { goOnWriting } from './seed/newer-versions';
import { createOrganisations } from './seed/organisations';
import { createPeople } from './seed/people';
import { playHistories } from './seed/play';
import { keepViews } from './seed/views';

/** The address at which the sandbox plays the identity provider, unless AUTH_ISSUER gives another. */
const SANDBOX_ISSUER = 'http://localhost:4000/oidc';

/**
 * Loads the demo data into a migrated database without organisations: two member organisations and one that is being set up, the case
 * workers who have worked on cases, and about sixty cases in all statuses, which the product's own commands make as if at their time. Runs in
 * one transaction. Throws the errors of the database and of the commands.
 */
export async function seedDemoData(): Promise<void> {
  const now = new Date();
  await db().$transaction(
    async (tx) => {
      const organisations = await createOrganisations(tx, now);
      const moId = await createNewOrganisation(tx, now);
      const issuer = givenSetting('AUTH_ISSUER') ?? SANDBOX_ISSUER;
      const people = await createPeople(tx, { ...organisations, byggforeningen: { id: moId } }, issuer, now);
      await beginDraft(tx, people.bodil, now);
      await goOnWriting(tx, organisations.teknikbolagen, people.anna, now);
      await keepViews(tx, organisations, people);
      await playHistories(tx, organisations, people, now);
      await noteSentMails(tx, now);
      await forgetWork(tx);
    },
    { timeout: 600_000, maxWait: 10_000 },
  );
}

/**
 * Removes what the commands have left to be done, because everything has happened long ago. The sandbox's signing service does not know the
 * documents, and must not be queried about them. A case that waits because a mail did not arrive has waited since then, not since now.
 */
async function forgetWork(tx: Tx): Promise<void> {
  // Those of this transaction: a product that runs already has jobs of its own.
  await tx.$executeRaw`DELETE FROM pgboss.job WHERE created_on = now()`;
  await tx.heldDecision.deleteMany();
  await tx.signature.updateMany({ data: { documentId: null, documentEntityId: null } });
  await tx.$executeRaw`UPDATE "case" SET waits_since = last_changed_at WHERE waits_since > last_changed_at`;
}
