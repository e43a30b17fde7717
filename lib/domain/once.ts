/**
 * Returns a function that makes a value when it is first called, and then returns the same one. For what is slow to make: the first formatter
 * of `Intl` takes longer than all other code of a page that starts.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
