import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const COMMANDS = [
  'migrate',
  'retention',
  'organisation',
  'audit-verify',
  'restore-drill',
  'check',
  'outward',
];

/** The output folders for the image's commands, and for the demonstration data loader, which the image does not contain. */
const OPERATION = '.next/standalone/operation';
const DEMONSTRATION = '.next/demonstration';
const SERVER = '.next/standalone/server.js';

/**
 * Bundles the operation commands into the standalone output, each as one file without dependencies, because the image has neither sources
 * nor tools. Also bundles the loader of the demonstration data, into a folder next to that output.
 */
export async function bundleCommands(): Promise<void> {
  await bundle(
    OPERATION,
    COMMANDS.map((name) => ({ in: `scripts/operation/${name}.ts`, out: name })),
  );
  await bundle(DEMONSTRATION, [{ in: 'scripts/start/seed.ts', out: 'demo-data' }]);
  copyFileSync('scripts/operation/json-lines.cjs', `${OPERATION}/json-lines.cjs`);
  writeFileSync(SERVER, beginningWithLines(readFileSync(SERVER, 'utf8')));
}

/** The server that Next made, which speaks in lines of JSON from its beginning. It may have been changed so already. */
export function beginningWithLines(server: string): string {
  const line = "import './operation/json-lines.cjs';\n";
  return server.startsWith(line) ? server : line + server;
}

async function bundle(folder: string, entryPoints: { in: string; out: string }[]): Promise<void> {
  await build({
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    external: ['pg-native'],
    // Some bundled packages are CommonJS and need `require`.
    banner: {
      js: "import { createRequire as operationRequire } from 'node:module'; const require = operationRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}
