import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { NEWER_FEATURES } from '@/e2e/support/newer-features';
import { expect, test } from '@/e2e/support/test';

const BUILD = path.join(process.env.IMAGE_FOLDER ?? '', '.next');

/** The oldest supported browsers, as esbuild names them. */
const TARGETS: string[] = JSON.parse(readFileSync('package.json', 'utf8')).browserslist.map(
  (browser: string) => browser.replace('ios_saf', 'ios').replace(' ', ''),
);

/** What the code uses only if the browser has it. `e2e/supported-browsers.spec.ts` runs the pages without. */
const CHECKED_FIRST: readonly string[] = [
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Intl.Segmenter',
  'requestIdleCallback',
];

/** Styles that not every supported browser has. Without them a page looks plainer and works the same. */
const ENHANCEMENTS: readonly string[] = [
  '::details-content',
  ':has(',
  '@property',
  'content-visibility',
  'field-sizing',
  'text-wrap',
  'text-wrap-style',
];

/** Styles that at least one of the oldest supported browsers lacks. */
const NEWER_STYLES = [
  ...ENHANCEMENTS,
  ':open',
  ':popover-open',
  ':state(',
  '@position-try',
  '@scope',
  '@starting-style',
  '@view-transition',
  'anchor(',
  'anchor-name',
  'calc-size(',
  'interpolate-size',
  'light-dark(',
  'position-anchor',
  'scroll-timeline',
  'text-box',
  'transition-behavior',
  'view-timeline',
];

/** Texts of the built files with this ending by name, without what only browsers without modules load. */
function built(ending: string): [name: string, text: string][] {
  const { polyfillFiles } = JSON.parse(readFileSync(path.join(BUILD, 'build-manifest.json'), 'utf8'));
  const names = readdirSync(path.join(BUILD, 'static'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(ending) && !polyfillFiles.includes(`static/${name}`))
    .map((name) => [name, readFileSync(path.join(BUILD, 'static', name), 'utf8')]);
}

/** The library that draws documents brings what it needs, or says that it cannot (components/form-renderer/pdf-preview.tsx). */
const drawsDocuments = (code: string) => code.includes('pdf.worker.mjs');

test('every built script parses in the supported browsers', async () => {
  const scripts = built('.js');
  expect(scripts.length).toBeGreaterThan(50);
  // Of these esbuild believes that no browser knows them all.
  const supported = { 'regexp-unicode-property-escapes': true };
  const check = async ([name, code]: [string, string]) => {
    const made = await transform(code, { target: TARGETS, supported, logLevel: 'silent' });
    const warnings = made.warnings.map(({ text }) => text);
    expect(warnings, name).toEqual([]);
    // esbuild makes calls of regular expressions that would not parse.
    expect(regExpCalls(made.code), name).toBe(regExpCalls(code));
    // Groups with modifiers, which it does not know.
    expect(/\(\?[ims]*-?[ims]+:/.exec(code)?.[0], name).toBeUndefined();
  };
  await Promise.all(scripts.map(check));
});

const regExpCalls = (code: string) => code.match(/\bRegExp\(/g)?.length ?? 0;

test('and uses nothing that one of them lacks', () => {
  const found = new Set<string>();
  for (const [, code] of built('.js')) {
    if (drawsDocuments(code)) continue;
    for (const feature of NEWER_FEATURES) if (patternOf(feature)?.test(code)) found.add(feature);
  }
  expect([...found].sort()).toEqual(CHECKED_FIRST);
});

/** Methods that the code of older things has too. */
const NAMES_OF_OTHERS = ['Set.prototype.union', 'ReadableStream.prototype.values', 'navigation', 'scheduler'];

/** How code uses a feature. Null for names that many other things have. */
function patternOf(feature: string): RegExp | null {
  if (feature.startsWith('Iterator.prototype.') || NAMES_OF_OTHERS.includes(feature)) return null;
  const [, method] = /\.prototype\.(\w+)$/.exec(feature) ?? [];
  return method ? new RegExp(`\\.${method}\\(`) : new RegExp(`\\b${feature.replace('.', '\\.')}\\b`);
}

test('the styles need nothing that one of them lacks', () => {
  const styles = built('.css');
  expect(styles.length).toBeGreaterThan(0);
  const css = styles.map(([, text]) => text).join('\n');
  const used = NEWER_STYLES.filter((name) => new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`).test(css));
  expect(used.filter((name) => !ENHANCEMENTS.includes(name))).toEqual([]);
  // A selector that a browser does not know takes the whole list with it, except in :is() and :where().
  for (const [rule] of css.matchAll(/[^{}]+:has\([^{}]*(?=\{)/g)) {
    expect(rule.replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, ''), rule).not.toContain(',');
  }
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
