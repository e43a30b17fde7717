/** Joins class names, leaving out false and absent ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Returns the classes of a grid with this many columns, for screens with room. Null below two columns. */
export function columnsClass(count: number): string | null {
  if (count < 2) {
    return null;
  }
  return count === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3';
}
