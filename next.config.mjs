import fs from 'node:fs';
import path from 'node:path';
import createNextIntlPlugin from 'next-intl/plugin';

/** The texts are compiled when building, so that pages need no parser of them. */
const withMessages = createNextIntlPlugin({
  requestConfig: './lib/platform/i18n/request.ts',
  experimental: {
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
});

/** The part of a package that Node loads, where that is not all of it. */
const LOADED = {
  fontkit: ['package.json', 'dist/module.mjs'],
  'unicode-properties': ['package.json', 'dist/module.mjs'],
  'pdf-lib': ['package.json', 'es/package.json', 'es/**/*.{js,json}'],
  '@embedpdf/pdfium': ['package.json', 'LICENSE', 'LICENSE.pdfium', 'dist/{index.js,pdfium.wasm}'],
  'libheif-js': ['package.json', 'LICENSE', 'libheif-wasm/{libheif.js,libheif.wasm,LICENSE}'],
};

const WORKER = 'lib/platform/worker/program.ts';
/** What is imported when a file runs. Imports of types are not. */
const IMPORTED =
  /^(?:import|export)\b(?! type\b)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)|new URL\('(\.[^']+)'/gm;

/** The files that Node runs as they stand, beginning with this one, and the packages that they load. */
function loadedBy(file, files = new Set(), packages = new Set()) {
  if (files.has(file)) return { files, packages };
  files.add(file);
  const text = fs.readFileSync(path.join(import.meta.dirname, file), 'utf8');
  for (const [, from, lazily, beside] of text.matchAll(IMPORTED)) {
    const name = from ?? lazily ?? beside;
    if (name.startsWith('.')) loadedBy(path.join(path.dirname(file), name), files, packages);
    else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)[0]);
  }
  return { files, packages };
}

const worker = loadedBy(WORKER);

/** Files that describe a package to people and tools. */
const DESCRIPTIONS = ['', '.map', '.ts', '.mts', '.cts', '.md'];

/** Patterns of all that a package may load, whatever its kind. The build knows only plain patterns. */
function loadable(folder) {
  const names = fs.readdirSync(path.join(import.meta.dirname, folder), { recursive: true });
  const endings = new Set(names.map((name) => path.extname(name)));
  return [...endings].filter((ending) => !DESCRIPTIONS.includes(ending)).map((ending) => `**/*${ending}`);
}

/** The files of packages and of all that these depend on, as patterns. */
function packagesOf(names, importer = '.', found = new Set()) {
  for (const name of names) {
    const folder = [path.join(importer, 'node_modules', name), path.join('node_modules', name)].find(
      (place) => fs.existsSync(path.join(import.meta.dirname, place)),
    );
    if (!folder) throw new Error(`${name} is not installed`);
    const patterns = (LOADED[name] ?? loadable(folder)).map((pattern) => `${folder}/${pattern}`);
    if (patterns.every((pattern) => found.has(pattern))) continue;
    for (const pattern of patterns) found.add(pattern);
    const about = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, folder, 'package.json'), 'utf8'));
    packagesOf(Object.keys(about.dependencies ?? {}), folder, found);
  }
  return [...found];
}

/** What the page says when even its layout fails, by language: it cannot rely on texts that come with the layout. */
function lastResortTexts() {
  const folder = path.join(import.meta.dirname, 'messages');
  const texts = fs.readdirSync(folder).map((file) => {
    const { shell } = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    const { title, text, retry } = shell.error;
    return [path.parse(file).name, { productName: shell.productName, title, text, retry }];
  });
  return JSON.stringify(Object.fromEntries(texts));
}

/**
 * Has browsers compile the scripts of every page while they arrive, outside the thread that answers presses, instead of when the page starts.
 * Chromium reads this line (https://v8.dev/blog/explicit-compile-hints); for others it is a comment.
 */
const COMPILED_EARLY = '//# allFunctionsCalledOnLoad\n';

function markCompiledEarly({ distDir }) {
  const { rootMainFiles } = JSON.parse(fs.readFileSync(path.join(distDir, 'build-manifest.json'), 'utf8'));
  for (const file of rootMainFiles) {
    const script = path.join(distDir, file);
    const text = fs.readFileSync(script, 'utf8');
    if (!text.startsWith(COMPILED_EARLY)) fs.writeFileSync(script, COMPILED_EARLY + text);
  }
}

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  outputFileTracingRoot: path.resolve(import.meta.dirname),
  outputFileTracingIncludes: {
    '/*': [
      'prisma/migrations/**/*',
      'app/fonts/**/*',
      'messages/*.json',
      'docs/guide/*/*.md',
      'lib/platform/typesetting/fonts/**/*',
      ...worker.files,
      ...packagesOf(worker.packages),
    ],
  },
  // Loaded by Node itself: they read files beside them, or start workers.
  serverExternalPackages: [
    '@prisma/adapter-pg',
    '@prisma/instrumentation',
    'exceljs',
    'nodemailer',
    'pg-boss',
    'postgres',
    'yazl',
  ],
  // A page that cannot be fetched without a network is waited for, instead of leaving for the browser's error page.
  experimental: { useOffline: true },
  compiler: {
    define: { LAST_RESORT_TEXTS: lastResortTexts() },
    runAfterProductionCompile: markCompiledEarly,
  },
  // Every browser gets the title with the page: one that comes after it leaves a page that is read again without a title until then.
  htmlLimitedBots: /.*/,
  poweredByHeader: false,
  reactStrictMode: true,
};

const { turbopack, ...withTexts } = withMessages(config);

export default {
  ...withTexts,
  turbopack: {
    ...turbopack,
    resolveAlias: {
      ...turbopack.resolveAlias,
      'use-intl/format-message': './lib/platform/i18n/format-message.ts',
    },
  },
};
