/** Hands a file to the browser, to be kept under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then (specification, section 9).
  setTimeout(() => URL.revokeObjectURL(address), 40_000);
}
