const SCHEMED_LINK = /\b([a-z][a-z0-9+.-]*):\/\/\S+/gi;

/** Whether every link in a note starts with http:// or https://. Refuses `www.` alone and other schemes. */
export function hasOnlyWebLinks(text: string): boolean {
  const schemes = [...text.matchAll(SCHEMED_LINK)].map(([, scheme]) => (scheme ?? '').toLowerCase());
  const isBare = /(^|[\s(])www\.\S/i.test(text) || /\b(javascript|data|vbscript):\S/i.test(text);
  return !isBare && schemes.every((scheme) => scheme === 'http' || scheme === 'https');
}
