import { SETTING_NAMES } from '../../lib/platform/settings/env';
import { readSettingFiles } from '../../lib/platform/settings/setting-files';
import { ACCOUNTS } from '../../sandbox/accounts';
import { StartFailure } from './failure';
import { readPorts } from './ports';
import { type RunningProduct, startProduct } from './product';
import { createStops } from './stops';

const started = performance.now();
const stops = createStops();
let isStopping = false;

// Stops on every signal, also while starting, and if the waiting parent process is killed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll());
process.once('disconnect', () => void stopAll());

try {
  const product = await startProduct({
    ports: readPorts(process.env),
    dataDir: process.env.DATA_DIR || '.data',
    environment: chosenSettings(),
    dev: process.argv.includes('--dev'),
    host: process.env.HOST || undefined,
    say: (line) => console.log(line),
    stops,
  });
  introduce(product);
  throw await product.ended;
} catch (error) {
  if (!isStopping) await giveUp(error);
}

async function stopAll(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  console.log('\nStopping …');
  await stops.run();
  console.log('Stopped.');
  process.exit(0);
}

async function giveUp(error: unknown): Promise<void> {
  await stops.run();
  console.error(`\n${error instanceof StartFailure ? error.message : (error as Error).stack}`);
  process.exit(1);
}

/** Settings from the environment. Used only if MODE is set, because a DATABASE_URL alone may belong to another project. */
function chosenSettings(): Record<string, string> {
  if (!process.env.MODE) return {};
  return readSettingFiles(process.env, SETTING_NAMES).given;
}

function introduce({ url, sandboxUrl }: RunningProduct): void {
  console.log(`\nMedlemsansökan is ready (${((performance.now() - started) / 1000).toFixed(1)} s).\n`);
  const addresses = [['Case workers', `${url}/`]];
  if (sandboxUrl) {
    addresses.unshift(
      ['Apply to Teknikbolagen', `${url}/apply/teknikbolagen`],
      ['Apply to Handelsförbundet', `${url}/apply/handelsforbundet`],
    );
    addresses.push(['Everything outside (sandbox)', sandboxUrl], ['Mailbox', `${sandboxUrl}/mail`]);
  }
  printTable(addresses);
  if (sandboxUrl) {
    console.log('\nDemo accounts, one click each at sign-in:\n');
    printTable(ACCOUNTS.map(({ name, email, title }) => [name, email, title]));
  }
  console.log('\nCtrl-C stops it. Started again it keeps its data; npm run reset starts over.');
}

function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(`  ${cells.join('   ').trimEnd()}`);
  }
}
