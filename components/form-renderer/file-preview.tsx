'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/browser/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { fileKindOf, isHeic } from './upload-limits';

// Fetched only when somebody views a document.
const PdfPreview = lazyPart(() => import('./pdf-preview').then((module) => module.PdfPreview));

export interface FilePreviewProps {
  /** The file itself, or the address to fetch it from. */
  content: Blob | string;
  /** The content type: the server's finding, or the browser's guess. */
  contentType: string;
  name: string;
  /** Called with the number of pages of a document, once it is read. */
  onPages?: (count: number) => void;
}

/** Shows a file: a picture, or a document page by page. Says so if the browser cannot show it. */
export function FilePreview({ content, contentType, name, onPages }: FilePreviewProps) {
  switch (fileKindOf(contentType, name)) {
    case 'picture':
      return (
        <PicturePreview
          content={content}
          name={name}
          trouble={typeof content !== 'string' && isHeic(contentType, name) ? 'afterUpload' : 'unsupported'}
        />
      );
    case 'pages':
      return (
        <Suspense fallback={<Skeleton className="h-96 w-full max-w-md" />}>
          <PdfPreview content={content} name={name} onPages={onPages} />
        </Suspense>
      );
    default:
      return null;
  }
}

interface PicturePreviewProps extends Pick<FilePreviewProps, 'content' | 'name'> {
  /** The text to show if the picture cannot be shown. */
  trouble: 'afterUpload' | 'unsupported';
}

function PicturePreview({ content, name, trouble }: PicturePreviewProps) {
  const t = useTranslations('form.preview');
  const address = useAddress(content);
  const [isFailed, setIsFailed] = useState(false);
  if (isFailed) {
    return <p className="text-ink-muted text-sm">{t(trouble)}</p>;
  }
  return (
    address && (
      // biome-ignore lint/performance/noImgElement: the size is the picture's own, and no optimiser is used
      <img
        // The image may have failed before this page's code ran.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setIsFailed(true);
        }}
        src={address}
        alt={t('picture', { name })}
        onError={() => setIsFailed(true)}
        className="max-h-96 w-auto max-w-full justify-self-start rounded border border-line bg-surface object-contain"
      />
    )
  );
}

/** Returns an address for an image to load from, or null until there is one. */
function useAddress(content: Blob | string): string | null {
  const [address, setAddress] = useState<string | null>(typeof content === 'string' ? content : null);
  useEffect(() => {
    if (typeof content === 'string') {
      setAddress(content);
      return;
    }
    const own = URL.createObjectURL(content);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [content]);
  return address;
}
