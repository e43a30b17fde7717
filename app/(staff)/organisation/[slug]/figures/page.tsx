import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { resilientPage } from '@/app/resilient-page';
import { FiguresScreen } from '@/components/organisation/figures/figures-screen';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { formFiguresQuery } from '@/lib/features/organisation/form-figures';
import { requireCaseWorker } from '../../../case-worker';
import { found, loadOrganisation } from '../load-organisation';
import { type OrganisationPageProps, organisationTitle } from '../organisation-page';

interface PageProps extends OrganisationPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return organisationTitle(params, 'nav.figures');
}

export default resilientPage(async function FiguresPage({ params, searchParams }: PageProps) {
  const { slug } = await params;
  const [worker, { overview }, { version: named }] = await Promise.all([
    requireCaseWorker(),
    loadOrganisation(slug),
    searchParams,
  ]);
  const version = overview.versions.find((one) => String(one.version) === named)?.version;
  if (named !== undefined && version === undefined) notFound();
  const parameters = version === undefined ? { slug } : { slug, version };
  const figures = await found(() => runOrganisationQuery(formFiguresQuery, worker, slug, parameters));
  return <FiguresScreen slug={slug} figures={figures} versions={overview.versions} />;
});
