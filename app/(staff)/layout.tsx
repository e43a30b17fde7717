import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { KeptTexts } from '@/components/shell/kept-texts';
import { NoticePage } from '@/components/shell/notice-page';
import { SessionGuard } from '@/components/shell/session-guard';
import { StaffHeader } from '@/components/shell/staff-header';
import { toLocale } from '@/lib/domain/locale';
import { currentSession } from '@/lib/engine/access/actor';
import { screenTexts } from '@/lib/i18n/screen-texts';
import { sessionTimes } from '@/lib/integrations/identity/session-times';
import { requireCaseWorker } from './case-worker';

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const worker = await requireCaseWorker();
  const session = await currentSession();
  const locale = toLocale(await getLocale());
  return (
    <KeptTexts locale={locale} address={screenTexts(locale).address}>
      <div data-density="compact" className="flex flex-1 flex-col text-body">
        {session && <SessionGuard times={sessionTimes(session)} />}
        {worker.roles.length > 0 ? children : <WithoutRole name={worker.name} />}
      </div>
    </KeptTexts>
  );
}

/** Signed in, but not yet a case worker of any organisation: says so instead of showing an empty list. */
async function WithoutRole({ name }: { name: string }) {
  const t = await getTranslations('role.none');
  return (
    <>
      <StaffHeader displayName={name} />
      <NoticePage title={t('title')}>
        <p>{t('text')}</p>
        <p>{t('then')}</p>
      </NoticePage>
    </>
  );
}
