/** Cuts a text to a number of characters (UTF-16 units). A cut text ends with an ellipsis, and no letter is split. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
