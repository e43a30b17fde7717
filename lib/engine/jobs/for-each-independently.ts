/**
 * Runs `work` for each item in turn and continues after a failure. Throws the first failure at the end, or the signal's reason as soon as
 * it is aborted.
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
      // Keep one failure: a thousand more would only take memory.
      if (failures.length === 0) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
