import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { GuideHeader } from '@/components/shell/applicant-header';
import { GuidePage } from '@/components/shell/main';
import { guideWayBack, organisationOfPath } from '@/lib/domain/page-addresses';
import { currentCaseWorker } from '@/lib/engine/access/actor';
import { readGuide } from '@/lib/features/guide/read-guide';
import { getOrganisation, organisationOfCase } from '@/lib/features/organisation/get-organisation';
import { heldCases } from '@/lib/server/http/open-link';

interface PageProps {
  params: Promise<{ language: string; audience: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
}

async function guideOf(params: PageProps['params']) {
  const { language, audience } = await params;
  return (await readGuide(language, audience)) ?? notFound();
}

/** Returns the link back into the product, and the organisation that it leads to. */
async function backOf(searchParams: PageProps['searchParams']) {
  const back = guideWayBack((await searchParams).from, {
    isCaseWorker: (await currentCaseWorker()) !== null,
    heldCases: heldCases((await cookies()).getAll()),
  });
  const of = back && organisationOfPath(back.href);
  if (!of) return { back, organisation: null };
  const organisation = await ('slug' in of ? getOrganisation(of.slug) : organisationOfCase(of.caseId));
  return { back, organisation };
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ title }, t] = await Promise.all([guideOf(params), getTranslations('shell')]);
  return { title: `${title} – ${t('productName')}` };
}

export default async function Guide({ params, searchParams }: PageProps) {
  const guide = await guideOf(params);
  return (
    <>
      <GuideHeader {...(await backOf(searchParams))} />
      <GuidePage {...guide} />
    </>
  );
}
