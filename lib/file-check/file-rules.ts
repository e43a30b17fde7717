/** How the names of files of each media type end that may be uploaded. */
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

/** A HEIC of more is unpacked neither to be shown nor to be put into a PDF. Telephones photograph with 12 to 48 million. */
export const MAX_HEIC_PIXELS = 50_000_000;
