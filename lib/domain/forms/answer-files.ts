import type { RuleComponent, Visibility } from './component';
import { fieldKindOf } from './kinds';
import { parseEntries } from './kinds/dynamic-list';
import { fileIdsOf } from './kinds/file';
import { nestedFields } from './rows';
import { visibilityInEntry } from './visibility';

/** A file of an answer. */
export interface AnswerFile<Row> {
  id: string;
  /** The question that it answers. */
  question: Row;
  /** The place of the entry that it belongs to, from 0. Null outside a list. */
  entry: number | null;
}

type RowWithFiles<Row> = RuleComponent & { columns?: readonly (readonly Row[])[] | null };

/**
 * The files of the answer to a question, those in the entries of a list too.
 *
 * @param visibility Leaves out files of questions that an entry does not show. Does not say whether the question itself is shown.
 */
export function filesInAnswer<Row extends RowWithFiles<Row>>(
  question: Row,
  value: string,
  visibility?: Visibility,
): AnswerFile<Row>[] {
  if (fieldKindOf(question)?.isUploaded) {
    return fileIdsOf(value).map((id) => ({ id, question, entry: null }));
  }
  const questions = fileQuestionsIn(question);
  if (questions.length === 0) return [];
  return parseEntries(value).flatMap((answers, entry) => {
    const active = visibility && visibilityInEntry(question, answers, visibility).active;
    return questions
      .filter(({ componentId }) => active?.has(componentId) ?? true)
      .flatMap((part) =>
        fileIdsOf(answers[part.componentId] ?? '').map((id) => ({ id, question: part, entry })),
      );
  });
}

/** The questions for files in the entries of a list. Empty for any other component. */
export function fileQuestionsIn<Row extends RowWithFiles<Row>>(list: Row): Row[] {
  if (!fieldKindOf(list)) return [];
  return nestedFields<Row>(list).filter((part) => fieldKindOf(part)?.isUploaded);
}
