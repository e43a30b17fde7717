/** The most pages of a PDF. */
export const MAX_PAGES = 1_000;

/** A HEIC with more pixels is never decoded, neither for display nor for a PDF. Phones take 12 to 48 million. */
export const MAX_HEIC_PIXELS = 50_000_000;
