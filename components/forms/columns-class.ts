/** Classes of a grid with so many columns, where there is room for them. */
export function columnsClass(count: number): string | null {
  if (count < 2) {
    return null;
  }
  return count === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3';
}
