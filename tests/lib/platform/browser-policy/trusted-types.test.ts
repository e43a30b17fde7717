import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  headScript,
  type TrustedTypesRules,
  trustedTypesRules,
} from '@/lib/platform/browser-policy/trusted-types';

type Rules = TrustedTypesRules;

function rulesMade(): Rules {
  const made: Record<string, Rules> = {};
  const trustedTypes = {
    createPolicy: (name: string, rules: Rules) => Object.assign(made, { [name]: rules }),
  };
  const location = { origin: 'https://ansokan.example.org' };
  const document = { addEventListener: () => undefined };
  vm.runInNewContext(headScript(), {
    window: { trustedTypes },
    trustedTypes,
    location,
    document,
    URL,
    setTimeout: () => 0,
  });
  expect(Object.keys(made)).toEqual(['default']);
  return made.default as Rules;
}

describe.each([
  ['that the script in the head makes', rulesMade()],
  ['for a document without that script', trustedTypesRules('https://ansokan.example.org')],
])('the policy of Trusted Types %s', (_name, rules) => {
  it('lets through what the libraries of the product need', () => {
    expect(rules.createHTML('<script></script>')).toBe('<script></script>');
    expect(rules.createHTML('')).toBe('');
    expect(rules.createScriptURL('/_next/static/chunks/a.js?dpl=1')).toBe('/_next/static/chunks/a.js?dpl=1');
  });

  it.each([
    'https://elsewhere.example/_next/static/a.js',
    '//elsewhere.example/_next/static/a.js',
    '/api/File?caseId=1',
    '/_next/static/../../api/File',
    '/_next/static/%2e%2e/%2e%2e/api/File',
    'data:text/javascript,1',
    'javascript:1',
  ])('refuses a script from %s', (address) => {
    expect(() => rules.createScriptURL(address)).toThrow('Trusted Types');
  });

  it.each(['<b>bold</b>', '<script>1</script>', ' <script></script>'])('refuses the markup %j', (text) => {
    expect(() => rules.createHTML(text)).toThrow('Trusted Types');
  });

  it('refuses text as script', () => {
    for (const text of ['1 + 1', headScript()])
      expect(() => rules.createScript(text)).toThrow('Trusted Types');
  });

  it('holds nothing that would end the script that it stands in', () => {
    expect(headScript()).not.toMatch(/<\/script|<!--/i);
  });
});

/** What the script in the head does to a page in a browser with this `URL`, and what it does `later` at which time. */
function pageIn(url: object, { isStarted = false } = {}) {
  const [marks, listeners]: [string[][], string[]] = [[], []];
  const later: { at: number; run: () => void }[] = [];
  const window: { TURBOPACK?: unknown } = {};
  const document = {
    addEventListener: (type: string) => listeners.push(type),
    querySelector: (selector: string) => (selector === '.scripts-missing' && !isStarted ? {} : null),
    documentElement: { setAttribute: (...mark: string[]) => marks.push(mark) },
  };
  const setTimeout = (run: () => void, at: number) => later.push({ run, at });
  vm.runInNewContext(headScript(), { window, document, URL: url, setTimeout });
  return { loader: window.TURBOPACK, marks, listeners, later };
}

describe('the page’s code', () => {
  it('starts in a supported browser', () => {
    expect(pageIn(URL)).toMatchObject({
      loader: undefined,
      marks: [],
      listeners: expect.arrayContaining(['click', 'submit']),
    });
  });

  it('does not start in one that is too old, whose presses nothing holds back', () => {
    const { loader, marks, listeners, later } = pageIn({});
    expect([Array.isArray(loader), marks, listeners, later]).toEqual([
      false,
      [['data-no-code', 'too-old']],
      [],
      [],
    ]);
    expect((loader as unknown[]).push('a part of the code')).toBeUndefined();
  });

  it.each([
    { isStarted: false, marks: [['data-no-code', 'late']] },
    { isStarted: true, marks: [] },
  ])(
    'leaves the page as without scripts if it has not started after 8 s: $isStarted',
    ({ isStarted, marks }) => {
      const page = pageIn(URL, { isStarted });
      expect(page.later.map(({ at }) => at)).toEqual([8_000]);
      page.later[0]?.run();
      expect(page.marks).toEqual(marks);
    },
  );
});
