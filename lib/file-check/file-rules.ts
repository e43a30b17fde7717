/** The extensions of each media type that may be uploaded. */
export const EXTENSIONS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/heic': ['heic', 'heif'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
};

/** Of a PDF. */
export const MAX_PAGES = 1_000;

/** A HEIC with more pixels is never decoded, neither for display nor for a PDF. Phones take 12 to 48 million. */
export const MAX_HEIC_PIXELS = 50_000_000;
