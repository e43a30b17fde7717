/** The palette's code, which most pages never need. */
export const loadPalette = () => import('./palette').then((module) => module.Palette);

/** Fetches it as soon as somebody seems to want it. */
export const preparePalette = () => void loadPalette();
