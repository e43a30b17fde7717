import { diffArrays } from 'diff';

/** A piece of a text, and whether it differs from the other text. */
export interface TextPiece {
  text: string;
  isChanged: boolean;
}

/** The most words that may differ. Texts with more differences have hardly anything in common, so each then counts as one changed piece. */
const MOST_CHANGES = 200;

/** Splits two versions of a text into pieces and marks the words that only one of them has. The pieces of each make up its whole text. */
export function wordDifferences(before: string, after: string): { before: TextPiece[]; after: TextPiece[] } {
  const runs = diffArrays(wordsIn(before), wordsIn(after), { maxEditLength: MOST_CHANGES });
  if (!runs) return { before: whole(before), after: whole(after) };
  const pieces = runs.map(({ value, added, removed }) => ({ text: value.join(''), added, removed }));
  return {
    before: pieces.filter(({ added }) => !added).map(({ text, removed }) => ({ text, isChanged: removed })),
    after: pieces.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, isChanged: added })),
  };
}

/** Words, each with the space before it. */
const wordsIn = (text: string): string[] => text.match(/\s*\S+|\s+/g) ?? [];
const whole = (text: string): TextPiece[] => (text === '' ? [] : [{ text, isChanged: true }]);
