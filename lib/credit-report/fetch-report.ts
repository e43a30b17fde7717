import { db } from '@/lib/database/db';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import { requireSoundPdf } from '@/lib/files/sound-pdf';
import { fetchCreditReport } from '@/lib/integrations/credit-report/credit-report';
import { OWED_REPORT } from './owed-report';
import { storeCreditReport } from './store-credit-report';

/** Fetches and stores the credit report of a case, unless that is no longer needed. */
export async function fetchAndStoreCreditReport(caseId: string): Promise<void> {
  const waiting = await db().case.findFirst({
    where: { id: caseId, ...OWED_REPORT },
    select: { orgNo: true },
  });
  if (!waiting) return;
  const pdf = await requireSoundPdf('credit-report', await fetchCreditReport(waiting.orgNo));
  await unlessOvertaken(() => runCommand(storeCreditReport, systemActor('job'), caseId, { pdf }));
}
