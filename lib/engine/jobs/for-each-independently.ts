/**
 * Does something with each item, one after the other; one that fails does not keep the others waiting. Throws the first failure
 * afterwards, or the signal's reason as soon as it is aborted.
 */
export async function forEachIndependently<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    signal?.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      // One is told; a thousand like it would only be held.
      if (failures.length === 0) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
