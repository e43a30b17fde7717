import { useState, useSyncExternalStore } from 'react';

/** Whether the component came with the page that the browser loaded, drawn by the server. The answer does not change while it is shown. */
export function useWasLoaded(): boolean {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  const [wasLoaded] = useState(isHydrating);
  return wasLoaded;
}
