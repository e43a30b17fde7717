/** Loads the code of the palette, which most visits never need. */
export const loadPalette = () => import('./palette').then((module) => module.Palette);

/** Fetches the code when somebody seems about to open the palette. */
export const preparePalette = () => void loadPalette();
