import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { bundleCommands } from '../operation/bundle';
import { fingerprint } from './fingerprint';
import type { Stops } from './stops';
import { runTool } from './tool';

const CLIENT_STAMP = 'lib/generated/prisma/.made-from';
const BUILD_STAMP = '.next/built-from';
const SOURCES = [
  ...['app', 'components', 'lib', 'messages', 'public', 'prisma', 'docs/guide', 'scripts/operation'],
  ...['middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts'],
  ...['next.config.mjs', 'postcss.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'],
];

/** Generates the database client from prisma/schema.prisma, unless it is up to date. */
export async function ensureClient(say: (line: string) => void, stops: Stops): Promise<void> {
  const wanted = fingerprint([
    'prisma/schema.prisma',
    'prisma.config.ts',
    'node_modules/prisma/package.json',
  ]);
  if (readStamp(CLIENT_STAMP) === wanted) return;
  say('Generating the database client …');
  await runTool(
    {
      args: ['node_modules/prisma/build/index.js', 'generate'],
      environment: { PRISMA_HIDE_UPDATE_MESSAGE: '1' },
      explain: (reason) =>
        `The database client could not be generated (${reason}): fix prisma/schema.prisma, then start again.`,
    },
    stops,
  );
  writeFileSync(CLIENT_STAMP, wanted);
}

/** Builds the product for production, unless the build is up to date. */
export async function ensureBuild(say: (line: string) => void, stops: Stops): Promise<void> {
  const wanted = fingerprint(SOURCES);
  if (readStamp(BUILD_STAMP) === wanted) return;
  say('Building the product (a minute or two) …');
  rmSync(BUILD_STAMP, { force: true });
  await runTool(
    {
      args: ['node_modules/next/dist/bin/next', 'build'],
      environment: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      explain: () => 'The product could not be built: fix the errors above, then start again.',
      showOutput: true,
    },
    stops,
  );
  // Copies static files, because here the server delivers them. In production a proxy may.
  for (const folder of ['public', '.next/static']) {
    if (existsSync(folder)) cpSync(folder, `.next/standalone/${folder}`, { recursive: true });
  }
  await bundleCommands();
  writeFileSync(BUILD_STAMP, wanted);
}

function readStamp(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
