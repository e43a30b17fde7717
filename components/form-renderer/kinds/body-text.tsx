'use client';

import type { LayoutScreen } from '@/components/form-renderer/kind-view';
import { FetchedPart } from '@/components/ui/fetched-part';
import { lazyPart } from '@/components/ui/lazy-part';
import { hasMarks } from '@/lib/domain/forms/kinds/body-text';

const MarkedText = lazyPart(() =>
  import('@/components/form-renderer/marked-text').then((module) => module.MarkedText),
);

/** A text to read. */
export const bodyText: LayoutScreen = {
  Row: ({ row }) => <FormText text={row.text ?? ''} className="-my-2 max-w-prose text-ink-muted" />,
};

/** A text of an organisation. Its Markdown is drawn by code that only texts with Markdown fetch. */
export function FormText({ text, className = '' }: { text: string; className?: string }) {
  if (!hasMarks(text)) return <p className={`whitespace-pre-line ${className}`}>{text}</p>;
  return (
    <FetchedPart>
      <MarkedText text={text} className={className} />
    </FetchedPart>
  );
}
