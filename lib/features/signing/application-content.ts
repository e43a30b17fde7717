import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { SavedChange } from '@/lib/domain/audit/kinds';
import { filesInAnswer } from '@/lib/domain/forms/answer-files';
import { TAG, type Values, type Visibility } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { isSignedText } from '@/lib/domain/forms/kinds/body-text';
import { parseOptions } from '@/lib/domain/forms/kinds/check-box-list';
import { optionLabel, readChoice } from '@/lib/domain/forms/kinds/choices';
import { type ListEntry, parseEntries } from '@/lib/domain/forms/kinds/dynamic-list';
import type { Words } from '@/lib/domain/forms/kinds/kind';
import { partsOf, plainPart, plainWords } from '@/lib/domain/forms/marked-text';
import { flattenRows, nestedFields, printOf } from '@/lib/domain/forms/rows';
import { answerLines } from '@/lib/domain/forms/values';
import { visibilityInEntry, visibilityOf } from '@/lib/domain/forms/visibility';
import { measuredSize } from '@/lib/domain/limits';
import { type Locale, languageTag } from '@/lib/domain/locale';
import { swedishDay } from '@/lib/domain/time';
import { amountInWords, dayInWords, momentInWords, monthInWords } from '@/lib/platform/i18n/date-words';
import { textFor } from '@/lib/platform/i18n/text-for';
import type { AnswerLine, Block, Box, Pair, Tick } from '@/lib/platform/typesetting/blocks';

/**
 * The forms for a document: every visible question with its answer, or that it is not answered. Questions that are not shown are left out,
 * and a line says which numbers they have. So are forms and sections without visible questions or texts.
 *
 * Of the texts for people, only what is signed is in the document. Help texts never are. A body text belongs to the question after it in
 * its section or, at the end of the section, to the previous question. It is printed if that question is a tick box (or agrees to the statutes or
 * the privacy notice), or if its section has no questions: it then states what is agreed to. Other body texts help to fill in a form on a
 * screen, and are left out.
 *
 * @param formIds The forms to show. All by default. Visibility always depends on all forms.
 */
export function applicationContent(
  forms: readonly FormView[],
  locale: Locale,
  formIds: readonly string[] | undefined,
): Block[] {
  const writing = writingOf(forms, locale);
  return forms
    .filter(({ id }) => formIds?.includes(id) ?? true)
    .flatMap((form): Block[] => {
      const blocks = sectionsOf(form, writing).flatMap((section) => sectionBlocks(section, writing));
      if (blocks.length === 0) return [];
      return [{ kind: 'form', title: form.title }, ...blocks, ...notAskedBlock(form, writing, locale)];
    });
}

/** Says which numbers are missing in a form, and why. */
function notAskedBlock({ rows }: FormView, { visibility }: Writing, locale: Locale): Block[] {
  const numbers = flattenRows(rows).flatMap(({ componentId, publicId }) =>
    publicId && !visibility.active.has(componentId) ? [publicId] : [],
  );
  if (numbers.length === 0) return [];
  const list = new Intl.ListFormat(languageTag(locale)).format(numbers);
  const values = { count: numbers.length, numbers: list };
  return [{ kind: 'text', text: textFor(locale)('document.notAsked', values) }];
}

/** A file that was uploaded as an answer. */
export interface AttachedFile {
  id: string;
  displayFileName: string;
  size: number;
  sha256: string;
  createdAt: Date;
}

/**
 * The uploaded files that belong to the answers, each with its size, time and checksum, by which the file itself can be recognised.
 *
 * @param ofChanged Only those of answers that have changed since signing.
 */
export function attachedContent(
  forms: readonly FormView[],
  files: readonly AttachedFile[],
  locale: Locale,
  ofChanged = false,
): Block[] {
  const { visibility } = writingOf(forms, locale);
  const text = textFor(locale);
  const pairs = flattenRows(forms.flatMap(({ rows }) => rows))
    .filter(({ componentId }) => visibility.active.has(componentId))
    .filter(({ signedValue }) => !ofChanged || signedValue !== null)
    .flatMap((row) =>
      filesInAnswer(row, row.value, visibility).flatMap(({ id, entry }): Block[] => {
        const file = files.find((one) => one.id === id);
        if (!file) return [];
        const name = file.displayFileName;
        const part = entry === null ? null : text('form.list.entry', { name: row.label, number: entry + 1 });
        return [pair(part ? `${part}: ${name}` : name, row.publicId ?? '', fileLines(file, locale))];
      }),
    );
  return pairs.length > 0 ? [{ kind: 'form', title: text('document.attachments.title') }, ...pairs] : [];
}

function fileLines({ size: bytes, sha256, createdAt }: AttachedFile, locale: Locale): AnswerLine[] {
  const text = textFor(locale);
  const { size, unit } = measuredSize(bytes);
  return [
    text(`ui.file.${unit}`, { size: new Intl.NumberFormat(languageTag(locale)).format(size) }),
    text('document.attachments.uploaded', { at: momentInWords(createdAt, locale) }),
    text('document.attachments.checksum', { sha256 }),
  ];
}

/** The statutes that an answer agrees to, as they read on a day. Nothing if no question about them is shown, or there are none. */
export function statutesContent(
  forms: readonly FormView[],
  statutes: { text: string; organisation: string; at: Date } | null,
  locale: Locale,
): Block[] {
  const { visibility } = writingOf(forms, locale);
  const isAgreedTo = flattenRows(forms.flatMap(({ rows }) => rows)).some(
    ({ tag, componentId }) => tag === TAG.acceptsStatutes && visibility.active.has(componentId),
  );
  if (!isAgreedTo || !statutes) return [];
  const text = textFor(locale);
  const { organisation, at } = statutes;
  return [
    { kind: 'form', title: text('document.statutes.title') },
    {
      kind: 'text',
      text: text('document.statutes.text', { organisation, day: dayInWords(swedishDay(at), locale) }),
    },
    ...textBlocks(statutes.text),
  ];
}

/** The questions whose answers have changed since signing, with the current answers. */
export function changedContent(forms: readonly FormView[], locale: Locale): Block[] {
  const writing = writingOf(forms, locale);
  return flattenRows(forms.flatMap(({ rows }) => rows))
    .filter(({ signedValue }) => signedValue !== null)
    .flatMap((row): Block[] =>
      writing.visibility.active.has(row.componentId)
        ? fieldBlocks(row, writing)
        : [pair(row.label, row.publicId ?? '', [writing.missing])],
    );
}

/**
 * Returns a function that writes a saved answer with its value before and after. A question that the forms no longer have is named by its id.
 */
export function changeWriter(forms: readonly FormView[], locale: Locale): (change: SavedChange) => string {
  const { words } = writingOf(forms, locale);
  const none = textFor(locale)('form.answer.none');
  const rows = new Map(flattenRows(forms.flatMap((form) => form.rows)).map((row) => [row.componentId, row]));
  return ({ componentId, from, to }) => {
    const row = rows.get(componentId);
    const inWords = (value: string) => (row ? inOneLine(row, value, words) : value) || none;
    return `${row?.label ?? componentId}: ${inWords(from)} → ${inWords(to)}`;
  };
}

/** An answer in one line. The entries of a list, and the people in positions, are set apart by semicolons. */
function inOneLine(row: Row, value: string, words: Words): string {
  const linesIn = (entry: ListEntry) =>
    nestedFields(row).map((part) => ({
      label: part.label,
      lines: answerLines(part, entry[part.componentId] ?? '', words),
    }));
  const entries = fieldKindOf(row)?.entries?.(row, value, linesIn);
  if (!entries) return answerLines(row, value, words).join(', ');
  return entries
    .map((parts) =>
      parts.flatMap(({ label, lines }) => (lines.length > 0 ? [`${label}: ${lines.join(', ')}`] : [])),
    )
    .map((parts) => parts.join(', '))
    .join('; ');
}

/** What is needed to write an answer. */
interface Writing {
  visibility: Visibility;
  words: Words;
  missing: AnswerLine;
  box(isTicked: boolean): Box;
}

function writingOf(forms: readonly FormView[], locale: Locale): Writing {
  const rows = forms.flatMap((form) => form.rows);
  const values: Values = Object.fromEntries(
    flattenRows(rows).map(({ componentId, value }) => [componentId, value]),
  );
  const text = textFor(locale);
  const [ticked, notTicked] = [text('document.ticked'), text('document.notTicked')];
  return {
    visibility: visibilityOf(forms, values),
    missing: { missing: text('form.answer.none') },
    box: (isTicked) => ({ isTicked, spoken: isTicked ? ticked : notTicked }),
    words: {
      yes: () => ticked,
      no: () => notTicked,
      file: () => text('document.file'),
      day: (value) => dayInWords(value, locale),
      month: (value) => monthInWords(value, locale),
      amount: (value, label, unit) => amountInWords(value, label, locale, unit),
    },
  };
}

/** The visible rows of a form by section. A section begins with its title, or after a divider. */
function sectionsOf(form: FormView, { visibility }: Writing): Row[][] {
  const sections: Row[][] = [[]];
  for (const row of flattenRows(form.rows)) {
    if (!visibility.active.has(row.componentId)) continue;
    if (row.type === 'FormSectionTitle' || row.type === 'FormSectionDivider') sections.push([]);
    sections.at(-1)?.push(row);
  }
  return sections;
}

function sectionBlocks(section: readonly Row[], writing: Writing): Block[] {
  const blocks = section.flatMap((row) => {
    if (fieldKindOf(row)) return fieldBlocks(row, writing);
    const printed = printOf(row);
    if (printed?.kind !== 'text') return printed ? [printed] : [];
    return isSignedText(row) ? textBlocks(printed.text) : [];
  });
  return blocks.some(({ kind }) => kind !== 'section') ? blocks : [];
}

/** A text that somebody has written, with its headings. One that is nothing but headings is text, or there would be nothing below them. */
function textBlocks(text: string): Block[] {
  const parts = partsOf(text);
  if (parts.every(({ kind }) => kind === 'heading')) return [{ kind: 'text', text: plainWords(text) }];
  const blocks: Block[] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    if (part.kind === 'heading') blocks.push({ kind: 'section', title: plainPart(part) });
    else if (last?.kind === 'text') last.text += `\n${plainPart(part)}`;
    else blocks.push({ kind: 'text', text: plainPart(part) });
  }
  return blocks;
}

/** A visible question with its answer. The number of an entry of several is on its first line. */
function fieldBlocks(row: Row, writing: Writing): Block[] {
  const number = row.publicId ?? '';
  const entries = entriesOf(row, writing);
  if (!entries) return [answerBlock(row, row.value, number, writing)];
  const texts = (row.columns ?? []).flat().filter(isSignedText);
  const blocks = texts.flatMap(({ text }) => textBlocks(text ?? ''));
  if (entries.length === 0) return [...blocks, pair(row.label, number, [writing.missing])];
  return [
    ...blocks,
    { kind: 'group', number, label: row.label },
    ...entries.flatMap((entry, index) =>
      entry.map((block, place) => ({
        ...block,
        number: place === 0 ? `${index + 1}.` : '',
        isContinued: place < entry.length - 1,
      })),
    ),
  ];
}

/** The answers of each entry, for a question that has several. Null for any other. */
function entriesOf(row: Row, writing: Writing): (Pair | Tick)[][] | null {
  if (row.type === 'FormDynamicList') {
    return parseEntries(row.value).map((entry) => entryBlocks(row, entry, writing));
  }
  const entries = fieldKindOf(row)?.entries?.(row, row.value, () => []) ?? null;
  return (
    entries?.map((parts) =>
      parts.map(({ label, lines }) => pair(label, '', lines.length > 0 ? lines : [writing.missing])),
    ) ?? null
  );
}

/** The answers of one entry of a list. */
function entryBlocks(list: Row, entry: ListEntry, writing: Writing): (Pair | Tick)[] {
  const { active } = visibilityInEntry(list, entry, writing.visibility);
  return nestedFields(list)
    .filter(({ componentId }) => active.has(componentId))
    .map((row) => answerBlock(row, entry[row.componentId] ?? '', '', writing));
}

function answerBlock(row: Row, value: string, number: string, writing: Writing): Pair | Tick {
  if (row.type === 'FormCheckBox') {
    return { kind: 'tick', number, label: row.label, box: writing.box(value === 'true'), isContinued: false };
  }
  const lines =
    row.type === 'FormCheckBoxList'
      ? choiceLines(row, value, writing)
      : answerLines(row, value, writing.words);
  return pair(row.label, number, lines.length > 0 ? lines : [writing.missing]);
}

/** Every choice with its box, those that are chosen but no longer offered last. */
function choiceLines(row: Row, value: string, { box }: Writing): AnswerLine[] {
  const chosen = new Map(parseOptions(value).map((choice) => [readChoice(choice).id, choice]));
  const ids = new Set([...row.options.map(({ id }) => id), ...chosen.keys()]);
  return [...ids].map((id) => ({ text: optionLabel(row, chosen.get(id) ?? id), box: box(chosen.has(id)) }));
}

const pair = (label: string, number: string, lines: AnswerLine[]): Pair => ({
  kind: 'pair',
  number,
  label,
  lines,
  isContinued: false,
});
