import { build } from 'esbuild';

const COMMANDS = ['migrate', 'retention', 'audit-verify', 'restore-drill'];

/**
 * Makes the commands of operation part of the standalone output, each one file without dependencies, since the image has neither the
 * sources nor the tools that run them.
 */
export async function bundleCommands(folder: string): Promise<void> {
  await build({
    entryPoints: [
      ...COMMANDS.map((name) => ({ in: `scripts/operation/${name}.ts`, out: name })),
      { in: 'scripts/start/seed.ts', out: 'demo-data' },
    ],
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
