'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { fileKindOf, isHeic } from './file-kind';

// Fetched when a document is looked at.
const PdfPreview = lazyPart(() => import('./pdf-preview').then((module) => module.PdfPreview));

export interface FilePreviewProps {
  /** The file itself, or the address to fetch it from. */
  content: Blob | string;
  /** As the server found it, or as the browser guesses it. */
  contentType: string;
  name: string;
  /** Told how many pages a document has, once it is read. */
  onPages?: (count: number) => void;
}

/** A file to look at: a picture, or a document page by page. What the browser cannot show is said. */
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
  /** What is said where it cannot be shown. */
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
        // It may have failed before this page's code ran.
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

/** An address that an image can be shown from. */
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
