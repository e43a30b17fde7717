import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { NEWER_FEATURES } from '@/e2e/support/newer-features';
import { expect, test } from '@/e2e/support/test';
import { browserslist } from '@/package.json';

const BUILD = path.join(process.env.IMAGE_FOLDER ?? '', '.next');

/** The oldest supported browsers, as esbuild names them. */
const TARGETS = browserslist.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''));

/** What the code uses only if the browser has it. `e2e/supported-browsers.spec.ts` runs the pages without. */
const CHECKED_FIRST: readonly string[] = [
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Intl.Segmenter',
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

/** The regular expressions that esbuild rewrites for these browsers, because they would not parse there. */
function rewritten(code: string): number {
  const count = (target: string[]) =>
    transformSync(code, { target }).code.match(/new RegExp\("/g)?.length ?? 0;
  return count(TARGETS) - count(['esnext']);
}

/** The library that draws documents brings what it needs, or says that it cannot (components/form-renderer/pdf-preview.tsx). */
const drawsDocuments = (code: string) => code.includes('pdf.worker.mjs');

test('every built script parses in the supported browsers', () => {
  const scripts = built('.js');
  expect(scripts.length).toBeGreaterThan(50);
  for (const [name, code] of scripts) {
    const { warnings } = transformSync(code, { target: TARGETS, logLevel: 'silent' });
    expect(
      warnings.map(({ text }) => text),
      name,
    ).toEqual([]);
    expect(rewritten(code), name).toBe(0);
    // Groups with modifiers, and the same name twice, which esbuild does not know.
    expect(/\(\?[ims]*-?[ims]+:/.exec(code)?.[0], name).toBeUndefined();
  }
});

test('and uses nothing that one of them lacks', () => {
  const found = new Set<string>();
  for (const [, code] of built('.js')) {
    if (drawsDocuments(code)) continue;
    for (const feature of NEWER_FEATURES) if (patternOf(feature)?.test(code)) found.add(feature);
  }
  expect([...found].sort()).toEqual(CHECKED_FIRST);
});

/** How code uses a feature. Null for names that many other things have. */
function patternOf(feature: string): RegExp | null {
  if (
    feature.startsWith('Iterator.prototype.') ||
    ['Set.prototype.union', 'navigation', 'scheduler'].includes(feature)
  )
    return null;
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
