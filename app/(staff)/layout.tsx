import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NoticePage } from '@/components/shell/notice-page';
import { StaffKeys } from '@/components/shell/palette/staff-keys';
import { Queries } from '@/components/shell/queries';
import { ScreenTexts } from '@/components/shell/screen-texts';
import { SessionGuard } from '@/components/shell/session-guard';
import { StaffFooter } from '@/components/shell/staff-footer';
import { StaffHeader } from '@/components/shell/staff-header';
import { isOnlyRegionalReviewer } from '@/lib/engine/access/access';
import { currentSession } from '@/lib/engine/access/actor';
import { sessionTimes } from '@/lib/integrations/identity/session-times';
import { requireCaseWorker } from './case-worker';

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const worker = await requireCaseWorker();
  const session = await currentSession();
  return (
    <ScreenTexts audience="case-worker">
      <Queries>
        <div data-density="compact" className="flex flex-1 flex-col text-body">
          {session && <SessionGuard times={sessionTimes(session)} />}
          {worker.roles.length > 0 ? (
            <>
              {children}
              <StaffKeys leadsToOrganisation={!isOnlyRegionalReviewer(worker)} />
            </>
          ) : (
            <WithoutRole name={worker.name} />
          )}
          <StaffFooter />
        </div>
      </Queries>
    </ScreenTexts>
  );
}

/** Signed in, but not yet a case worker of any organisation: says so instead of showing an empty list. */
async function WithoutRole({ name }: { name: string }) {
  const t = await getTranslations('role.none');
  return (
    <>
      <StaffHeader displayName={name} hasPalette={false} />
      <NoticePage title={t('title')}>
        <p>{t('text')}</p>
        <p>{t('then')}</p>
      </NoticePage>
    </>
  );
}
