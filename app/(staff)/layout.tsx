import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { StaffKeys } from '@/components/shell/palette/staff-keys';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { Queries } from '@/components/shell/queries';
import { SessionGuard } from '@/components/shell/session-guard';
import { StaffFooter } from '@/components/shell/staff-footer';
import { WithoutRole } from '@/components/shell/without-role';
import { isOnlyRegionalReviewer } from '@/lib/engine/access/access';
import { currentSession } from '@/lib/engine/access/actor';
import { sessionTimes } from '@/lib/integrations/identity/session-store';
import { requireCaseWorker } from './case-worker';

export default resilientLayout(async function StaffLayout({ children }: { children: ReactNode }) {
  const worker = await requireCaseWorker();
  const session = await currentSession();
  const page = (
    <>
      {worker.roles.length > 0 ? (
        <>
          {children}
          <StaffKeys leadsToOrganisation={!isOnlyRegionalReviewer(worker)} />
        </>
      ) : (
        <WithoutRole name={worker.name} />
      )}
      <StaffFooter />
    </>
  );
  return (
    <ScreenTexts audience="case-worker">
      <Queries>
        <div data-density="compact" className="flex flex-1 flex-col text-body">
          {session ? <SessionGuard times={sessionTimes(session)}>{page}</SessionGuard> : page}
        </div>
      </Queries>
    </ScreenTexts>
  );
});
