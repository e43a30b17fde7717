import fs from 'node:fs';
import path from 'node:path';
import createNextIntlPlugin from 'next-intl/plugin';

/** The texts are compiled when building, so that pages need no parser of them. */
const withMessages = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
});

/**
 * Calls match whatever the casing of their path, and those of `Signature/` also without that prefix, as the
 * specification writes them. The folders below app/api are what there is to match.
 */
function callRewrites() {
  const folder = path.join(import.meta.dirname, 'app', 'api');
  const routes = fs
    .globSync('**/route.ts', { cwd: folder })
    .map((file) => path.dirname(file).split(path.sep).join('/'))
    .filter((route) => !route.includes('[...'))
    .sort((a, b) => Number(a.includes('[')) - Number(b.includes('[')));
  const pattern = (route) => route.replaceAll(/\[(\w+)\]/g, ':$1');
  return routes.flatMap((route) => {
    const destination = `/api/${pattern(route)}`;
    const own = { source: destination, destination };
    if (!route.startsWith('Signature/')) return [own];
    return [own, { source: destination.replace('/Signature/', '/'), destination }];
  });
}

const ALL = ['**/*.{js,cjs,json}'];
/** The part of a package that Node loads, where that is not all of it. */
const LOADED = {
  'pdf-lib': ['package.json', 'cjs/**/*.js'],
  'libheif-js': ['package.json', 'LICENSE', 'libheif-wasm/{libheif.js,libheif.wasm,LICENSE}'],
};

/** The files of packages and of all that these depend on, as patterns. */
function packagesOf(names, importer = '.', found = new Set()) {
  for (const name of names) {
    const folder = [path.join(importer, 'node_modules', name), path.join('node_modules', name)].find(
      (place) => fs.existsSync(path.join(import.meta.dirname, place)),
    );
    if (!folder) throw new Error(`${name} is not installed`);
    const patterns = (LOADED[name] ?? ALL).map((pattern) => `${folder}/${pattern}`);
    if (patterns.every((pattern) => found.has(pattern))) continue;
    for (const pattern of patterns) found.add(pattern);
    const about = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, folder, 'package.json'), 'utf8'));
    packagesOf(Object.keys(about.dependencies ?? {}), folder, found);
  }
  return [...found];
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
      'lib/documents/fonts/**/*',
      // Processes that Node runs as they stand, with what they import.
      'lib/worker/**/*.ts',
      'lib/files/file-rules.ts',
      'lib/documents/typesetting/*.ts',
      ...packagesOf(['file-type', 'pdf-lib', '@pdf-lib/fontkit', 'jpeg-js', 'libheif-js']),
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
  poweredByHeader: false,
  reactStrictMode: true,
  rewrites: async () => ({ beforeFiles: callRewrites(), afterFiles: [], fallback: [] }),
};

export default withMessages(config);
