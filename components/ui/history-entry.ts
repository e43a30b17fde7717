/**
 * Identifies the entry of the history that is shown now: its address and, in browsers with the Navigation API, its key. A page that was left
 * and opened again is another entry. Replacing the state of an entry keeps it.
 */
export const entryNow = (): string =>
  `${window.navigation?.currentEntry?.key ?? ''} ${window.location.pathname}`;
