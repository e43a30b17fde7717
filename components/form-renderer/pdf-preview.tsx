'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { IconButton } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';

interface PdfPreviewProps {
  /** The document, or the address to fetch it from. */
  content: Blob | string;
  name: string;
  onPages?: (count: number) => void;
}

/** Shows a PDF page by page. We draw it ourselves, because phones have no PDF viewer inside a page. */
export function PdfPreview({ content, name, onPages }: PdfPreviewProps) {
  const t = useTranslations('form.preview');
  const { document, isFailed } = usePdf(content);
  const [page, setPage] = useState(1);
  useEffect(() => {
    if (document) onPages?.(document.numPages);
  }, [document, onPages]);
  if (isFailed) {
    return (
      <p role="status" className="text-ink-muted text-sm">
        {t('unreadable')}
      </p>
    );
  }
  if (!document) {
    return <Skeleton className="h-96 w-full max-w-[var(--document-width,28rem)]" />;
  }
  const count = document.numPages;
  return (
    <div className="grid max-w-[var(--document-width,28rem)] gap-2">
      <PdfPage document={document} page={page} label={t('page', { page, count, name })} />
      {count > 1 && (
        <div className="flex items-center justify-center gap-2">
          <IconButton
            label={t('previous')}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <p role="status" className="numeric text-sm">
            {t('pageOf', { page, count })}
          </p>
          <IconButton
            label={t('next')}
            icon={<ChevronRight aria-hidden="true" />}
            disabled={page === count}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </div>
  );
}

function PdfPage({ document, page, label }: { document: PdfDocument; page: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? drawPage(document, page, canvas.current) : undefined), [document, page]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="h-auto w-full rounded border border-line bg-white"
    />
  );
}

/** Returns the document, once it is read. */
function usePdf(content: Blob | string): { document: PdfDocument | null; isFailed: boolean } {
  const [state, setState] = useState<{ document: PdfDocument | null; isFailed: boolean }>({
    document: null,
    isFailed: false,
  });
  useEffect(() => {
    const reading = openPdf(content);
    let isGone = false;
    reading.then(
      (document) => !isGone && setState({ document, isFailed: false }),
      () => !isGone && setState({ document: null, isFailed: true }),
    );
    return () => {
      isGone = true;
      void reading.then(
        (document) => document.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [content]);
  return state;
}

export type PdfDocument = PDFDocumentProxy;

/**
 * Reads a PDF in the browser. The library for this is large, so it is fetched only when somebody views a document.
 *
 * @param content The document, or the address to fetch it from.
 * @throws if the content is no readable PDF or could not be fetched
 */
async function openPdf(content: Blob | string): Promise<PdfDocument> {
  const [{ getDocument }, data] = await Promise.all([import('unpdf/pdfjs'), bytesOf(content)]);
  return getDocument({ data, useSystemFonts: true }).promise;
}

/**
 * Draws a page as wide as the canvas, in device pixels (at most two per CSS pixel).
 *
 * @param page Counted from 1.
 * @returns a function that stops the drawing
 */
export function drawPage(document: PdfDocument, page: number, canvas: HTMLCanvasElement): () => void {
  let giveUp: () => void = () => undefined;
  let isGone = false;
  const draw = async () => {
    const read = await document.getPage(page);
    if (isGone) return;
    const { width } = read.getViewport({ scale: 1 });
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const viewport = read.getViewport({ scale: (canvas.clientWidth / width) * density });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const drawing = read.render({ canvas, viewport });
    giveUp = () => drawing.cancel();
    // Cancelling a drawing rejects its promise. A page that cannot be drawn stays white.
    await drawing.promise.catch(() => undefined);
  };
  // A document that was closed meanwhile has no pages any longer.
  draw().catch((error: unknown) => {
    if (!isGone) throw error;
  });
  return () => {
    isGone = true;
    giveUp();
  };
}

async function bytesOf(content: Blob | string): Promise<ArrayBuffer> {
  if (typeof content !== 'string') return content.arrayBuffer();
  const response = await fetch(content, { cache: 'no-store' });
  if (!response.ok) throw new Error(`The document could not be fetched: ${response.status}`);
  return response.arrayBuffer();
}
