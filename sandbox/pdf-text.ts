/** The characters that the standard fonts of a PDF have beyond Latin-1. */
const EXTRA = new Set([...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ']);

/** Text that the standard fonts can draw. Any other character becomes a question mark. */
export function toPdfText(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const isDrawable =
        (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || EXTRA.has(character);
      return isDrawable ? character : '?';
    })
    .join('');
}
