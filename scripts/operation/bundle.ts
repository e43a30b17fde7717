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
