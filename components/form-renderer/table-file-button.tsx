'use client';

import { useId, useState } from 'react';
import { TAKES_FILES } from '@/components/browser/given-files';
import { useKeyedText } from '@/components/browser/keyed-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { bytesOf, FILE_UNREADABLE } from './upload-limits';
import { useFilesFor } from './use-upload';

interface TableFileButtonProps {
  label: string;
  /** Gets the bytes of the file. Returns why they are refused, or null. */
  take(bytes: Uint8Array): Promise<string | null>;
}

/** A button that reads a table from a file, which can also be dropped on it. Says why a file is refused. */
export function TableFileButton({ label, take }: TableFileButtonProps) {
  const words = useKeyedText('validation');
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const input = useFilesFor(
    {
      error: null,
      refuse: setRefused,
      async send([file]) {
        const bytes = file && (await bytesOf(file));
        const refusal = bytes ? await take(bytes) : words(FILE_UNREADABLE);
        setRefused(refusal);
        return refusal === null;
      },
    },
    1,
  );
  return (
    <>
      <span {...TAKES_FILES} className="justify-self-start rounded outline-accent data-over:outline-2">
        <Button size="sm" onClick={() => document.getElementById(id)?.click()}>
          {label}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
        />
      </span>
      {refused && (
        <Alert tone="danger" role="alert" className="basis-full">
          {refused}
        </Alert>
      )}
    </>
  );
}
