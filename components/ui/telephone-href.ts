/**
 * The address that dials the number of a text, with its extension. Leaves out what else the text says: `Växel 08-123 45 67, vardagar 9–16`.
 * The field of the number has checked that there is one, and has code that pages without fields need not load.
 */
export function telephoneHref(text: string): string {
  const [number = ''] = text.replace(/^[^\d+(]+/, '').split(/[,;]|\p{L}| \((?!0)/u);
  const [, extension] = / ankn (\d+)$/.exec(text) ?? [];
  return `tel:${number.replace(/\(0\)|[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
