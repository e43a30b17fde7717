import type { Command } from './commands';

/**
 * Returns the commands with words that begin with the words of a text. Commands that begin with its first word come first.
 *
 * @param text The text as typed. Empty: all commands.
 */
export function matching(commands: readonly Command[], text: string): Command[] {
  const wanted = wordsOf(text);
  const found = commands.filter(({ label }) => {
    const words = wordsOf(label);
    return wanted.every((word) => words.some((each) => each.startsWith(word)));
  });
  const [first = ''] = wanted;
  const rank = ({ label }: Command) => (label.toLocaleLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[\s,:]+/)
    .filter(Boolean);
