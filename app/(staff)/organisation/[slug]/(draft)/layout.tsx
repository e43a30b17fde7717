import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { DraftProvider } from '@/components/organisation/use-draft-store';
import { draftShape } from '@/lib/contract/organisation-shapes';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { draftQuery } from '@/lib/features/organisation/draft';
import { versionQuery } from '@/lib/features/organisation/overview';
import { requireCaseWorker } from '../../../case-worker';
import { found, loadOrganisation } from '../load-organisation';

interface LayoutProps {
  params: Promise<{ slug: string }>;
  children: ReactNode;
}

/** Gives the screens that edit the draft the same draft and undo steps. */
export default resilientLayout(async function DraftLayout({ params, children }: LayoutProps) {
  const { slug } = await params;
  const worker = await requireCaseWorker();
  const { overview } = await loadOrganisation(slug);
  const { versionInUse: version } = overview;
  const [draft, published] = await Promise.all([
    found(() => runOrganisationQuery(draftQuery, worker, slug, { slug })),
    version === null ? null : runOrganisationQuery(versionQuery, worker, slug, { slug, version }),
  ]);
  return (
    <DraftProvider
      slug={slug}
      draft={draftShape.parse(draft)}
      canEdit={overview.permissions.includes('editDraft')}
      published={published && draftBodySchema.parse(published.body)}
    >
      {children}
    </DraftProvider>
  );
});
