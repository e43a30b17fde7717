/** A piece of a text, and whether the other text has it too. */
export interface TextPiece {
  text: string;
  isChanged: boolean;
}

/** Longer texts are not compared word by word: each then counts as one changed piece. */
const MOST_WORDS = 600;

/** Two versions of a text in pieces: the words that only one of them has are marked. The pieces of each make up its whole text. */
export function wordDifferences(before: string, after: string): { before: TextPiece[]; after: TextPiece[] } {
  const [old, now] = [wordsIn(before), wordsIn(after)];
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) {
    return { before: whole(before), after: whole(after) };
  }
  const common = commonLengths(old, now);
  const [was, is]: [TextPiece[], TextPiece[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [oldWord, newWord] = [old[i], now[j]];
    if (oldWord !== undefined && oldWord === newWord) {
      add(was, oldWord, false);
      add(is, oldWord, false);
      i += 1;
      j += 1;
    } else if (
      newWord === undefined ||
      (oldWord !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      add(was, oldWord ?? '', true);
      i += 1;
    } else {
      add(is, newWord, true);
      j += 1;
    }
  }
  return { before: was, after: is };
}

/** Words, each with the space that follows it. */
const wordsIn = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+/g) ?? [];
const whole = (text: string): TextPiece[] => (text === '' ? [] : [{ text, isChanged: true }]);
const at = (table: readonly number[][], i: number, j: number): number => table[i]?.[j] ?? 0;

/** How many words the ends of both texts have in common, by where the ends begin. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = table[i] as number[];
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] =
        old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function add(pieces: TextPiece[], text: string, isChanged: boolean): void {
  const last = pieces.at(-1);
  if (last?.isChanged === isChanged) last.text += text;
  else pieces.push({ text, isChanged });
}
