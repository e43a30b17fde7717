import './say-failure';
import { stopQueue } from '@/lib/engine/jobs/queue';
import { applyRetention, planRetention, type RetentionAct } from '@/lib/features/retention/apply-retention';
import { closeDb } from '@/lib/platform/database/db';

// Applies every organisation's retention rules now, like the nightly job. With --dry-run it only reports what it would do.
const isDryRun = process.argv.includes('--dry-run');
let count = 0;
const tell = (act: RetentionAct) => {
  count += 1;
  console.log(lineOf(act));
};
if (isDryRun) for await (const act of planRetention(new Date())) tell(act);
else await applyRetention(new Date(), { tell });
console.log(`${count} ${count === 1 ? 'case' : 'cases'}${isDryRun ? ', nothing changed' : ''}.`);
await stopQueue();
await closeDb();

function lineOf({ organisation, caseId, status, group, step, lastChangedAt }: RetentionAct): string {
  const since = lastChangedAt.toISOString().slice(0, 10);
  return `${step.padEnd(9)}  ${caseId}  ${organisation}  ${status}  unchanged since ${since}, by the rule for ${group}`;
}
