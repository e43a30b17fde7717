import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { leavesOf, writtenTexts } from '../fixtures/written-texts';

/**
 * Sections whose keys are not put together in the file that names the section: a code or a word that another file chooses. Of these a key
 * counts as used if its last word is in quotation marks or the name of a property somewhere in the code.
 */
const CHOSEN_ELSEWHERE: readonly string[] = [
  'apply.information',
  'apply.organisationTypes',
  'case.corrections',
  'case.done',
  'case.error',
  'case.lapse',
  'case.live',
  'case.missing',
  'caseList.error',
  'caseList.task',
  'caseList.work',
  'form.limit',
  'history.correctionOutcome',
  'organisation.organisationTypes',
  'organisation.overview.tasks.name',
  'organisation.settings.notices',
  'organisation.tags',
  'organisation.validation',
  'shell.files',
  'shell.guideBack',
  'shell.notFound',
  'signing.state.digital',
  'signing.state.paper',
  'ui.file',
  'ui.messages',
];

/** Codes of a library, shown with its own texts. */
const FOREIGN_WORDS: readonly string[] = ['UNRECOGNIZED_KEYS', 'INVALID_FORMAT', 'INVALID_UNION'];

const sources = globSync(['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.{ts,tsx}', '*.ts'], {
  exclude: ['lib/generated/**'],
}).map((file) => readFileSync(file, 'utf8'));
const words = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []));
/** Words in quotation marks, and names of properties. */
const chosen = new Set(
  sources.flatMap((source) => source.match(/(?<=['"`.])[\w-]+(?=['"`.])|[\w-]+(?=\??:)/g) ?? []),
);
const isWord = (word: string) => /^\d*$/.test(word) || words.has(word) || FOREIGN_WORDS.includes(word);

interface Source {
  quoted: Set<string>;
  /** Texts that are put together, as patterns of what they can be. */
  patterns: RegExp[];
}

const files: Source[] = sources.map((source) => ({
  quoted: new Set(
    [...source.matchAll(/'([\w.-]+)'|"([\w.-]+)"|`([\w.-]+)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? ''),
  ),
  patterns: [...source.matchAll(/`([^`]*\$\{[^`]*)`/g)].flatMap(([, template = '']) => patternOf(template)),
}));
const quoted = new Set(files.flatMap((file) => [...file.quoted]));
const patterns = files.flatMap((file) => file.patterns).filter(({ source }) => /^\^\w+\\\./.test(source));

/** Of a template such as `status.${status}`: nothing of one that has no words of its own. */
function patternOf(template: string): RegExp[] {
  const parts = template.split(/\$\{[^}]*\}/);
  if (!parts.some((part) => /\w/.test(part)) || !parts.every((part) => /^[\w.-]*$/.test(part))) return [];
  return [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('(.+)')}$`)];
}

function isMade(text: string, by: readonly RegExp[]): boolean {
  return by.some((pattern) =>
    pattern
      .exec(text)
      ?.slice(1)
      .every((made) => made.split('.').every(isWord)),
  );
}

/** The sections that a key is in, and its rest: `a.b.c` is `b.c` in `a`, and `c` in `a.b`. */
function sectionsOf(key: string): [section: string, rest: string][] {
  const parts = key.split('.');
  return parts
    .slice(1)
    .map((_, index) => [parts.slice(0, index + 1).join('.'), parts.slice(index + 1).join('.')]);
}

function isUsed(key: string): boolean {
  if (quoted.has(key) || isMade(key, patterns)) return true;
  return sectionsOf(key).some(([section, rest]) => {
    if (CHOSEN_ELSEWHERE.includes(section))
      return chosen.has(
        rest
          .split('.')
          .at(-1)
          ?.replace(/_PAST$/, '') ?? '',
      );
    return files.some(
      (file) => file.quoted.has(section) && (file.quoted.has(rest) || isMade(rest, file.patterns)),
    );
  });
}

it('every text is used', () => {
  expect(
    leavesOf(writtenTexts(DEFAULT_LOCALE))
      .map(([key]) => key)
      .filter((key) => !isUsed(key)),
  ).toEqual([]);
});
