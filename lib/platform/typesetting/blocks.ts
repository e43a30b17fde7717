/** The content of an application, in reading order. */
export type Block =
  | { kind: 'form'; title: string }
  | { kind: 'section'; title: string }
  | { kind: 'text'; text: string }
  /** The question whose entries follow. */
  | { kind: 'group'; number: string; label: string }
  | Pair
  | Tick;

/** A question and its answer. */
export interface Pair {
  kind: 'pair';
  /** The public number of the field, or the number of an entry. */
  number: string;
  label: string;
  lines: AnswerLine[];
  /** More of the same entry follows, so no line is drawn between them. */
  isContinued: boolean;
}

/** A line of an answer: its text, one of several choices with its box, or that there is no answer. */
export type AnswerLine = string | { text: string; box: Box } | { missing: string };

/** A statement next to a box. */
export interface Tick {
  kind: 'tick';
  number: string;
  label: string;
  box: Box;
  isContinued: boolean;
}

/** A box on paper. `spoken` says in words whether it is ticked, for programs that read a document aloud. */
export interface Box {
  isTicked: boolean;
  spoken: string;
}
