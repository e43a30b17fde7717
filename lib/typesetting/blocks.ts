/** The content of an application, in reading order. */
export type Block =
  | { kind: 'form'; title: string }
  | { kind: 'section'; title: string }
  | { kind: 'text'; text: string }
  /** The question whose entries follow. */
  | { kind: 'group'; number: string; label: string }
  | Pair;

/** A question and its answer. */
export interface Pair {
  kind: 'pair';
  /** The public number of the field, or the number of an entry. */
  number: string;
  label: string;
  lines: string[];
  /** More of the same entry follows, so no line is drawn between them. */
  isContinued: boolean;
}
