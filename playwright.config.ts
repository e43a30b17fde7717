import { defineConfig } from 'playwright/test';
import type { PeopleOptions } from './e2e/support/test';

const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Makes the world outside fail. */
const FAULTS = /faults\.spec\.ts/;
/** Starts products of its own, without a browser. */
const REPLICAS = /replicas\.spec\.ts/;
/** Changes the draft of an organisation on every page that edits it. */
const EARLY = /early-acts\.spec\.ts/;
/** Is the same in every language. */
const ONE_LANGUAGE =
  /(content-security|screen-reader|applicant-dialogs|applicant-form-pages|applicant-keyboard|applicant-list|applicant-markup|focus|late-code|long-words|messages-cover-nothing|other-browsers|other-address|page-sizes|text-spacing|large-font|forced-colours|given-files|right-to-left|organisation-settings|organisation-forms|organisation-screens|two-tabs|printing|sent-by-keys|supported-browsers|walk|staff-list|staff-roles|staff-case|staff-shell)\.spec\.ts/;

/** `npm test` runs each journey once and the main one in both languages. */
const JOURNEYS = /journeys\/.*\.spec\.ts/;
/** What the built product answers to programs, sends and draws. */
const OUTSIDE = /outside\/(?!afterwards).*\.spec\.ts/;
/** What is left when all others have ended. */
const AFTERWARDS = /outside\/afterwards\.spec\.ts/;
/** Run once the others have ended. */
const LATER = [EARLY, AFTERWARDS, FAULTS, REPLICAS];
const MAIN_JOURNEY = /journeys\/main-journey\.spec\.ts/;

/** Runs once more in browsers that translate every page. */
const TRANSLATED =
  /journeys\/(main-journey|applicant-(check|corrections|files|saving|support)|message-files|staff-list|worklist)\.spec\.ts/;

const SWEDISH = { language: 'sv', locale: 'sv-SE' } as const;
const ENGLISH = { language: 'en', locale: 'en-GB' } as const;

/** Other tests than those of `npm test`, or all of them. */
const isRest = process.env.TESTS === 'rest';

const quick = [
  { name: 'sv', testMatch: JOURNEYS, use: SWEDISH },
  { name: 'en', testMatch: MAIN_JOURNEY, use: ENGLISH },
  { name: 'outside', testMatch: OUTSIDE, use: SWEDISH },
  { name: 'afterwards', testMatch: AFTERWARDS, dependencies: ['sv', 'en', 'outside'], fullyParallel: false },
];

const thorough = [
  {
    name: 'sv',
    testIgnore: [...LATER, ...(isRest ? [JOURNEYS, OUTSIDE] : [])],
    use: SWEDISH,
  },
  {
    name: 'en',
    testIgnore: [...LATER, OUTSIDE, ONE_LANGUAGE, ...(isRest ? [MAIN_JOURNEY] : [])],
    use: ENGLISH,
  },
  { name: 'translated', testMatch: TRANSLATED, use: { ...SWEDISH, isTranslated: true } },
  { name: 'early', testMatch: EARLY, dependencies: ['sv', 'en', 'translated'], use: SWEDISH },
  { name: 'afterwards', testMatch: AFTERWARDS, dependencies: ['early'], fullyParallel: false },
  // What is broken is broken for everybody, so these tests run alone: after the others, and one after the other.
  {
    name: 'faults',
    testMatch: FAULTS,
    dependencies: ['afterwards'],
    fullyParallel: false,
    use: SWEDISH,
  },
  { name: 'replicas', testMatch: REPLICAS, dependencies: ['faults'] },
];

/** Run by `npm run test:e2e`, which starts a product for the tests and says where it and the browser are. */
export default defineConfig<PeopleOptions>({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  // One more than there are processors: a test also waits for jobs and mails.
  workers: 3,
  // A machine that builds and tests at once may be slow once; a test that fails twice is wrong.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    baseURL: process.env.BASE_URL,
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      // Root has no sandbox to put a browser in.
      args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
    },
    timezoneId: 'Europe/Stockholm',
    // A trace of every test would cost a quarter of the time: --trace retain-on-failure makes one when it is needed.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: process.env.TESTS === 'quick' ? quick : thorough,
});
