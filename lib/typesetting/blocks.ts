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
  /** What people refer to the field by, or the number of an entry. */
  number: string;
  label: string;
  lines: string[];
  /** More of the same entry follows, so do not draw a line between them. */
  isContinued: boolean;
}
