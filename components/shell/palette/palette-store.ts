/** What is open over the page, apart from its own dialogs: the palette, the list of keys, or the person's absence. */
export type Opened = 'palette' | 'keys' | 'absence' | null;

let opened: Opened = null;
const listeners = new Set<() => void>();

export const openedPalette = (): Opened => opened;

export function subscribePalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openPalette(what: Exclude<Opened, null>): void {
  change(what);
}

export function closePalette(): void {
  change(null);
}

function change(next: Opened): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Loads the code of the palette, which most visits never need. */
export const loadPalette = () => import('./palette').then((module) => module.Palette);

/** Fetches the code when somebody seems about to open the palette. */
export const preparePalette = () => void loadPalette();
