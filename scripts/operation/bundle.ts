import { build } from 'esbuild';

const COMMANDS = ['migrate', 'retention', 'audit-verify', 'restore-drill'];

/** Where the commands of the image are made, and where what loads the demonstration data is, which the image does not hold. */
const OPERATION = '.next/standalone/operation';
const DEMONSTRATION = '.next/demonstration';

/**
 * Makes the commands of operation part of the standalone output, each one file without dependencies, since the image has neither the
 * sources nor the tools that run them; and beside that output the command that loads the demonstration data.
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
    // What is bundled is partly CommonJS, which asks for the packages of Node.
    banner: {
      js: "import { createRequire as operationRequire } from 'node:module'; const require = operationRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}
