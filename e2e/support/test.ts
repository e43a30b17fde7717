import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { type Language, type Text, textsOf } from './texts';
import { translatePages } from './translator';
import { type Watch, watchBrowser } from './watch';

export interface PeopleOptions {
  /** The language that the people in the test have chosen. */
  language: Language;
  /** Whether their browsers translate every page. */
  isTranslated: boolean;
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
export const test = base.extend<PeopleOptions & Options & Fixtures>({
  language: ['sv', { option: true }],
  isTranslated: [false, { option: true }],
  refusals: [[], { option: true }],
  losesConnection: [false, { option: true }],

  t: async ({ language }, use) => use(textsOf(language)),

  watch: [
    async ({ refusals, losesConnection, isTranslated, baseURL }, use) => {
      const watch = watchBrowser(requireUrl(baseURL), { refusals, losesConnection, isTranslated });
      await use(watch);
      expect(watch.troubles, 'what went wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, language, isTranslated, baseURL, watch }, use) => {
    await prepare(context, { language, isTranslated }, requireUrl(baseURL), watch);
    await use(context);
  },

  somebodyElse: async ({ browser, language, isTranslated, baseURL, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await prepare(context, { language, isTranslated }, requireUrl(baseURL), watch);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect, type Locator, type Page, type Request } from 'playwright/test';

async function prepare(
  context: BrowserContext,
  { language, isTranslated }: PeopleOptions,
  url: string,
  watch: Watch,
): Promise<void> {
  if (language !== 'sv') await context.addCookies([{ name: 'locale', value: language, url }]);
  if (isTranslated) await context.addInitScript(translatePages);
  await watch.add(context);
}

function requireUrl(url: string | undefined): string {
  if (!url) throw new Error('BASE_URL says where the product runs: npm run test:e2e sets it.');
  return url;
}
