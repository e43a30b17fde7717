import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { type Language, type Text, textsOf } from './texts';
import { type Watch, watchBrowser } from './watch';

export interface LanguageOption {
  /** The language that the people in the test have chosen. */
  language: Language;
}

interface Options {
  /** Statuses with which the test expects calls to be refused. Any other refusal fails the test. */
  refusals: readonly number[];
  /** Whether the test expects to lose the network for a while. Otherwise that fails the test. */
  losesConnection: boolean;
}

interface Fixtures {
  t: Text;
  watch: Watch;
  /** Returns a page in another person's browser. */
  somebodyElse: () => Promise<Page>;
}

/** A test in which nothing may go wrong in any browser: no errors, no violated content policy, no refusals except the expected ones. */
export const test = base.extend<LanguageOption & Options & Fixtures>({
  language: ['sv', { option: true }],
  refusals: [[], { option: true }],
  losesConnection: [false, { option: true }],

  t: async ({ language }, use) => use(textsOf(language)),

  watch: [
    async ({ refusals, losesConnection, baseURL }, use) => {
      const watch = watchBrowser(requireUrl(baseURL), { refusals, losesConnection });
      await use(watch);
      expect(watch.troubles, 'what went wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, language, baseURL, watch }, use) => {
    await prepare(context, language, requireUrl(baseURL), watch);
    await use(context);
  },

  somebodyElse: async ({ browser, language, baseURL, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await prepare(context, language, requireUrl(baseURL), watch);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect, type Locator, type Page, type Request } from 'playwright/test';

async function prepare(
  context: BrowserContext,
  language: Language,
  url: string,
  watch: Watch,
): Promise<void> {
  if (language !== 'sv') await context.addCookies([{ name: 'locale', value: language, url }]);
  await watch.add(context);
}

function requireUrl(url: string | undefined): string {
  if (!url) throw new Error('BASE_URL says where the product runs: npm run test:e2e sets it.');
  return url;
}
