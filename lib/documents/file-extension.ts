/** The file extension of this kind of file. */
export function extensionOf(contentType: string): string {
  const last = contentType.split(/[/.]/).at(-1) ?? 'bin';
  return { jpeg: 'jpg', document: 'docx', sheet: 'xlsx' }[last] ?? last;
}
