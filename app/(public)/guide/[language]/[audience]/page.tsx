import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { GuidePage } from '@/components/shell/guide-page';
import { readGuide } from '@/lib/guide/read-guide';

interface PageProps {
  params: Promise<{ language: string; audience: string }>;
}

async function guideOf(params: PageProps['params']) {
  const { language, audience } = await params;
  return { language, ...((await readGuide(language, audience)) ?? notFound()) };
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ title }, t] = await Promise.all([guideOf(params), getTranslations('shell')]);
  return { title: `${title} – ${t('productName')}` };
}

export default async function Guide({ params }: PageProps) {
  return <GuidePage {...(await guideOf(params))} />;
}
