import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The text of each page as a reader sees it, spaces and line breaks made one space. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

export async function infoOf(pdf: Uint8Array): Promise<Record<string, unknown>> {
  return (await getMeta(await getDocumentProxy(pdf.slice()))).info;
}
