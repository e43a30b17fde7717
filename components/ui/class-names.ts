/** Joins class names, leaving out false and absent ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Returns the classes of a grid with this many columns, for a form with room. Null below two columns. */
export function columnsClass(count: number): string | null {
  if (count < 2) {
    return null;
  }
  return count === 2 ? '@lg/form:grid-cols-2' : '@lg/form:grid-cols-3';
}
