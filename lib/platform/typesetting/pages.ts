import { PDFArray, type PDFDocument, PDFName, type PDFPage, type PDFRef } from 'pdf-lib';

export interface Pages {
  /** Draws on the open page, with PDF operators. */
  write(operator: string): void;
  open(): void;
  /** Closes the last page, then lets `drawOn` draw once more on each. */
  finish(drawOn: (page: PDFPage, isFirst: boolean) => void): void;
  list(): PDFPage[];
}

/**
 * The pages of a document. Each is compressed when the next one starts, so that a long document takes little memory.
 *
 * @param size Width and height in points.
 * @param fonts The name that operators use for each font.
 */
export function pagesOf(
  document: PDFDocument,
  size: [number, number],
  fonts: Readonly<Record<string, PDFRef>>,
): Pages {
  const pages: { page: PDFPage; streams: PDFRef[] }[] = [];
  let operators: string[] = [];

  function moveTo(target: { streams: PDFRef[] } | undefined): void {
    if (target && operators.length > 0) {
      target.streams.push(document.context.register(document.context.flateStream(operators.join('\n'))));
    }
    operators = [];
  }

  return {
    list: () => pages.map(({ page }) => page),
    write: (operator) => operators.push(operator),
    open() {
      moveTo(pages.at(-1));
      const page = document.addPage(size);
      for (const [name, ref] of Object.entries(fonts)) page.node.setFontDictionary(PDFName.of(name), ref);
      pages.push({ page, streams: [] });
    },
    finish(drawOn) {
      moveTo(pages.at(-1));
      for (const [index, target] of pages.entries()) {
        drawOn(target.page, index === 0);
        moveTo(target);
        const contents = PDFArray.withContext(document.context);
        for (const stream of target.streams) contents.push(stream);
        target.page.node.set(PDFName.of('Contents'), contents);
      }
    },
  };
}
