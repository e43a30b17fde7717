/** Hands a file that was fetched to the person, as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), FILE_ADDRESS_MS);
}

/** How long the temporary address of a file lives (specification, section 9). */
const FILE_ADDRESS_MS = 40_000;
