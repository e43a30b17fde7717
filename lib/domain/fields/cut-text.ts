/** A text of at most so many characters (UTF-16 units): what was longer ends with `…`, and no letter is cut in two. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
