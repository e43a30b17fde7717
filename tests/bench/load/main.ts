import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { addedUp, generateCases } from '../generate-cases';
import { machine, onProduct } from '../on-product';
import { measureProcess } from '../process-use';
import { Crowd } from './crowd';
import { people } from './people';

/**
 * `npm run load`: a hundred applicants who save and open their application, and twenty-five case workers who list, open and search, for
 * two minutes, each with a pause of one to five seconds between two presses. Others: `-- --applicants 200 --workers 50 --seconds 60
 * --cases 10000`. Prints how long each kind of press took, next to `/healthz` in the same time. Ends with 1 if anything was refused.
 */
const { values } = parseArgs({
  options: {
    applicants: { type: 'string', default: '100' },
    workers: { type: 'string', default: '25' },
    seconds: { type: 'string', default: '120' },
    cases: { type: 'string', default: '10000' },
  },
});
const SECONDS = Math.min(3_600, Number(values.seconds));
const HEALTH_EVERY_MS = 200;
const MINUTE_MS = 60_000;

// All come from one address here.
await onProduct({ RATE_LIMIT_FACTOR: '1000' }, async ({ product, ports, pid, stops }) => {
  const sql = postgres(product.migrationUrl ?? product.databaseUrl, { onnotice: () => undefined });
  stops.add(() => sql.end());
  await generateCases(sql, Number(values.cases));
  await addedUp(sql);
  const everybody = await people(product.url, Number(values.applicants), Number(values.workers));
  console.log(`${everybody.length} people begin.`);
  const start = performance.now();
  const end = start + SECONDS * 1_000;
  const before = measureProcess(pid).megabytes;
  const highestByMinute: number[] = [];
  const crowd = new Crowd(ports.app);
  const watch = async () => {
    while (performance.now() < end) {
      await crowd.press(false, { name: '`/healthz`', request: { path: '/healthz' } });
      const minute = Math.floor((performance.now() - start) / MINUTE_MS);
      highestByMinute[minute] = Math.max(highestByMinute[minute] ?? 0, measureProcess(pid).megabytes);
      await wait(HEALTH_EVERY_MS);
    }
  };
  await Promise.all([watch(), ...everybody.map((person) => crowd.live(person, end))]);
  console.log(`\n${crowd.table().join('\n')}`);
  const after = measureProcess(pid).megabytes;
  await wait(MINUTE_MS);
  const afterMinute = measureProcess(pid).megabytes;
  const byMinute = highestByMinute.map((megabytes) => Math.round(megabytes)).join(', ');
  console.log(
    `\nMemory: ${Math.round(before)} MB before, ${Math.round(after)} MB at the end, ${Math.round(afterMinute)} MB a minute later; the most in each minute: ${byMinute} MB.\n` +
      `${values.applicants} applicants, ${values.workers} case workers, ${SECONDS} s, ${values.cases} cases, ${machine()}.`,
  );
  if (crowd.refused > 0) process.exitCode = 1;
});
