import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { namesOfBodies } from '@/components/organisation/changes/change-words';
import type { Comparison, VersionOrDraft } from '@/components/organisation/versions/compare-picker';
import { VersionsScreen } from '@/components/organisation/versions/versions-screen';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { differences } from '@/lib/domain/organisation/differences';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { draftQuery } from '@/lib/features/organisation/draft';
import { versionQuery } from '@/lib/features/organisation/overview';
import { requireCaseWorker } from '../../../case-worker';
import { found, loadOrganisation } from '../load-organisation';
import { type OrganisationPageProps, organisationTitle } from '../organisation-page';

interface PageProps extends OrganisationPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return organisationTitle(params, 'nav.versions');
}

export default resilientPage(async function VersionsPage({ params, searchParams }: PageProps) {
  const { slug } = await params;
  const { overview } = await loadOrganisation(slug);
  const { from, to } = await searchParams;
  const isComparing = from !== undefined && to !== undefined;
  const [before, after] = [which(from, overview), which(to, overview)];
  const comparison = before !== null && after !== null ? await compare(slug, before, after) : 'unknown';
  return <VersionsScreen overview={overview} comparison={isComparing ? comparison : null} />;
});

/** Returns the version, or the draft, that an address names, if it exists. */
function which(
  named: string | string[] | undefined,
  { versions, draft }: CallAnswer<'getOrganisationOverview'>,
): VersionOrDraft | null {
  if (named === 'draft') return draft ? named : null;
  return versions.find(({ version }) => String(version) === named)?.version ?? null;
}

async function compare(slug: string, from: VersionOrDraft, to: VersionOrDraft): Promise<Comparison> {
  const [before, after] = await Promise.all([bodyOf(slug, from), bodyOf(slug, to)]);
  const changes = differences(before, after);
  return {
    from,
    to,
    changes: changes.slice(0, ORGANISATION_LIMITS.changes),
    total: changes.length,
    names: namesOfBodies(before, after),
  };
}

async function bodyOf(slug: string, version: VersionOrDraft): Promise<VersionBody> {
  const worker = await requireCaseWorker();
  const read = (): Promise<{ body: unknown }> =>
    version === 'draft'
      ? runOrganisationQuery(draftQuery, worker, slug, { slug })
      : runOrganisationQuery(versionQuery, worker, slug, { slug, version });
  return draftBodySchema.parse((await found(read)).body);
}
