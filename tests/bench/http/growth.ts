import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { addedUp, generateCases } from '../generate-cases';
import { machine, onProduct } from '../on-product';
import { ask, shareOf } from './connections';
import { CONNECTIONS, requestsOf } from './requests';

/**
 * `npm run bench:growth`: measures what `npm run bench` does with more and more cases in one database, up to three million (`-- --cases 100000`
 * for fewer), prints the times after each size, and writes them into docs/performance.md. Linux only; means something only on a machine that does
 * nothing else.
 */
const { values } = parseArgs({ options: { cases: { type: 'string', default: '3000000' } } });
const SIZES = [10_000, 100_000, 1_000_000, 3_000_000].filter((size) => size <= Number(values.cases));
if (SIZES.length === 0) throw new Error('--cases is at least 10000');
const WARM_UP_MS = 1_000;
const ROUND_MS = 4_000;
const DOCUMENT = 'docs/performance.md';
/** Of the last part of the document. */
const HEADING = '## Growth\n\n';

await onProduct({ RATE_LIMIT_FACTOR: '1000' }, async ({ product, ports, stops }) => {
  const sql = postgres(product.migrationUrl ?? product.databaseUrl, { onnotice: () => undefined });
  stops.add(() => sql.end());
  const { requests } = await requestsOf(product);
  const times = new Map(requests.map(({ name }) => [name, [] as number[]]));
  let before = 0;
  for (const size of SIZES) {
    await generateCases(sql, size, before + 1);
    await addedUp(sql);
    before = size;
    console.log(`Measuring ${size.toLocaleString('en')} cases …`);
    for (const { name, next } of requests) {
      await ask(ports.app, { connections: CONNECTIONS, forMs: WARM_UP_MS, next });
      const round = await ask(ports.app, { connections: CONNECTIONS, forMs: ROUND_MS, next });
      if (round.refused > 0) throw new Error(`${name}: ${round.refused} were refused`);
      times.get(name)?.push(shareOf(round.times, 0.5));
    }
    // Printed each time, because the next size may take an hour.
    console.log(table(times));
  }
  const [rest] = readFileSync(DOCUMENT, 'utf8').split(HEADING);
  writeFileSync(DOCUMENT, `${rest}${HEADING}${table(times)}`);
});

/**
 * Milliseconds by the number of cases, and how much longer each takes with the most than with the fewest, compared with `/healthz`, so that
 * other work of the machine does not count.
 */
function table(times: ReadonlyMap<string, readonly number[]>): string {
  const [health = []] = times.values();
  const sizes = SIZES.slice(0, health.length);
  const factorOf = (found: readonly number[]) => (found.at(-1) ?? 0) / (found[0] ?? 1);
  const rows = [...times].map(([name, found]) => {
    const growth = `× ${(factorOf(found) / factorOf(health)).toFixed(1)}`;
    return `| ${[name, ...found.map((ms) => ms.toFixed(0)), growth].join(' | ')} |\n`;
  });
  return (
    `Median milliseconds with ${CONNECTIONS} connections, and the growth compared with \`/healthz\` (${machine()}):\n\n` +
    `| cases | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | growth |\n` +
    `|---|${'---:|'.repeat(sizes.length + 1)}\n${rows.join('')}`
  );
}
