import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';

/** What is decided in one place, how it would be decided anew elsewhere, and where it may be. */
const RULES: readonly [what: string, again: RegExp, files: readonly string[]][] = [
  ['that the signed paper is posted', /([!=]==|status:) 'SENT_BY_MAIL'/, []],
  [
    'what an archived case was before',
    /archivedFrom \?\? |'ARCHIVED' \? \(?\w*\.?archivedFrom\b(?! : null)/,
    ['lib/domain/lifecycle/status.ts'],
  ],
  [
    'which statuses nobody else has to do with',
    /\.\.\.EDITABLE, 'DOWNLOADED/,
    ['lib/domain/lifecycle/status.ts'],
  ],
  // Which of two actions it is, the table of transitions says (`statusesFor`).
  ['in which statuses an action may happen', /(choose|action): \([^)]*\) =>\s+\(?status [!=]== '/, []],
  ['where an action leads', new RegExp(`\\? \\(?'(${CASE_STATUSES.join('|')})' as const`), []],
  [
    'that a text may be no JSON',
    /return JSON\.parse\([^;]*\);\s+\} catch \{\s+return (null|undefined)/,
    ['lib/domain/parse-json.ts'],
  ],
  ['what stands for a number that is erased', /'000000-/, ['lib/domain/fields/organisation-number.ts']],
  // `CompanyNumber` and `companyLine` leave out one that is erased.
  [
    'how the number of a company shows beside its name',
    /[>,] ?\$?\{(item|company|view\.company)\.orgNo\}/,
    [],
  ],
  [
    'how long a minute, an hour, a day and the longest timer are',
    /\b(60_000|3_600_000|86_400_000)\b|60 \* 1000\b|const (HOURS_A_DAY|LONGEST_TIMER_MS) =/,
    // What an operator may set stands there as a number.
    ['lib/domain/time.ts', 'lib/platform/settings/env.ts'],
  ],
  [
    'how long a text, a list or an id is',
    /\.(max|min)\([0-9_]{2,}\)|maxLength[:=] ?\{?[0-9]|\{\d+,\d{2,}\}/,
    // What an operator may set; how others write numbers, addresses, moments and time-stamps; the forms of a token and of a digest.
    [
      'lib/platform/settings/env.ts',
      'lib/integrations/register/register.ts',
      'lib/domain/fields/clickable.ts',
      'lib/domain/fields/decimal-number.ts',
      'lib/domain/case-token.ts',
      'lib/domain/forms/kinds/file.ts',
    ],
  ],
  [
    'what a browser keeps, and for whom',
    /\blocalStorage|\bsessionStorage|indexedDB|\bcaches\.|document\.cookie|cookieStore/,
    // The cookie of the simple list is the specification's, and says nothing of anybody.
    ['components/ui/browser-storage.ts', 'components/case-list/list-actions.tsx'],
  ],
  ['how an organisation number is stored', /\\d\{6\}-\\d\{4\}/, ['lib/domain/fields/organisation-number.ts']],
  ['what a colour is', /\[0-9a-f\]\{[26]\}/, ['lib/domain/colour.ts', 'lib/platform/settings/addresses.ts']],
  ['what a day is', /\\d\{[34]\}-\\d\{2\}|z\.iso\.date\(/, ['lib/domain/time.ts']],
  // A pattern in SQL means only itself after `search_pattern`, and ILIKE, which Prisma makes of `insensitive`, has no such function.
  ['what two texts are that differ in upper and lower case', /mode: '?insensitive|\bI(?:LIKE|like)\b/, []],
  ['what a pattern of SQL is', /\bLIKE (?!search_pattern\(|\(SELECT search_pattern\()|~\*? \$\{/, []],
  ['how a download is named', /attachment; *filename|filename\*=/, ['lib/server/http/route.ts']],
  ['how a workbook is written', /WorkbookWriter|exceljs\.Workbook/, ['lib/features/case-list/workbook.ts']],
  ['what an email address is', /z\.email\(|\[\^\\s@\]\+@/, []],
  ['what a UUID is', /\[0-9a-f\]\{8\}/, ['lib/domain/uuid.ts']],
  ['what the token of a case link is', /\{43\}/, ['lib/domain/case-token.ts']],
  ['the largest number of a column', /2_147_483_647/, []],
  [
    'what a slug is',
    /\[a-z0-9-\]|\(-\[a-z0-9\]|[sS]lug[^\n]*TEXT_LIMITS\.id\b/,
    ['lib/domain/fields/slug.ts'],
  ],
];

const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { exclude: ['lib/generated/**'] }).map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
);

it.each(RULES)('%s is decided in one place', (_what, again, places) => {
  expect(files.filter(({ text }) => again.test(text)).map(({ path }) => path)).toEqual(
    files.map(({ path }) => path).filter((path) => places.includes(path)),
  );
});
