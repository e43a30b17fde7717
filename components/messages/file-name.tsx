import { FileSize } from '@/components/ui/file-size';
import { DocumentIcon } from '@/components/ui/icons';
import type { MessageFile } from '@/lib/contract/conversation-shapes';

interface FileNameProps {
  file: MessageFile;
  /** Address of the download, once the file is sent. */
  href?: string;
}

/** A file of a message, with its size. */
export function FileName({ file: { displayFileName, size }, href }: FileNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm">
      <DocumentIcon aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
      {href ? (
        <a href={href} download className="link min-w-0 wrap-anywhere">
          {displayFileName}
        </a>
      ) : (
        <span className="min-w-0 wrap-anywhere">{displayFileName}</span>
      )}
      <span className="shrink-0 text-ink-muted">
        <FileSize bytes={size} />
      </span>
    </span>
  );
}
