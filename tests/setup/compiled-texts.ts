import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');
const loader = createRequire(import.meta.url).resolve('next-intl/extractor/catalogLoader');

/** Runs the loader with which builds compile a file of texts (`next.config.mjs`). Returns the source of a module. */
async function compiled(file: string): Promise<string> {
  const { default: compile } = (await import(loader)) as {
    default: (this: unknown, source: string) => void;
  };
  const source = await readFile(file, 'utf8');
  return new Promise((resolve, reject) => {
    compile.call(
      {
        resourcePath: file,
        rootContext: root,
        getOptions: () => ({ messages: { format: 'json', precompile: true } }),
        async: () => (error: Error | null, result: string) => (error ? reject(error) : resolve(result)),
      },
      source,
    );
  });
}

/** The end of the name of a module that holds compiled texts. It is no JSON file to Vite. */
const COMPILED = '?compiled-texts';

/** Gives the product the texts that builds have, which are compiled. Tests that import a file of texts get it as it is written. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/lib/platform/i18n/messages.ts') || !source.endsWith('.json')) return null;
      return `${path.resolve(path.dirname(importer), source).replace(/\.json$/, '')}${COMPILED}`;
    },
    load(id) {
      if (!id.endsWith(COMPILED)) return null;
      const file = `${id.slice(0, -COMPILED.length)}.json`;
      this.addWatchFile(file);
      return compiled(file);
    },
  };
}
