/** Functions that write pieces of Markdown. */

export const code = (word: string): string => `\`${word}\``;
export const codes = (words: readonly string[]): string => words.map(code).join(', ');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
