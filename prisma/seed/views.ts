import type { Tx } from '@/lib/platform/database/db';
import type { DemoOrganisations } from './organisations';
import type { People } from './people';

/** Stores two views of the list: one of Anna's own, and one that everybody in Teknikbolagen has. */
export async function keepViews(
  tx: Tx,
  { teknikbolagen }: DemoOrganisations,
  { anna }: People,
): Promise<void> {
  await tx.savedView.createMany({
    data: [
      {
        accountId: anna.accountId,
        name: 'Hos firmatecknare',
        query:
          'work=others&status=SHARED_FOR_EXTERNAL_SIGNATURE&columns=companyName+reference+waitsFor+waiting+responsible+created',
      },
      {
        accountId: anna.accountId,
        moId: teknikbolagen.id,
        name: 'Försenade rättelser',
        query: 'category=active&overdue=true',
      },
    ],
  });
}
