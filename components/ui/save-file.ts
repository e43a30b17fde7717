/** Gives a file to the browser to save under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FILE_ADDRESS_MS);
}

/**
 * How long the temporary address of a file lives. The browser has to begin reading the file within this time (specification, section 9).
 */
const FILE_ADDRESS_MS = 40_000;
