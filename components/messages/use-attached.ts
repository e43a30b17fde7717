import { useRef, useState } from 'react';
import type { MessageFile } from '@/lib/contract/conversation-shapes';

/** The files that go with a message. */
export interface Attached {
  files: readonly MessageFile[];
  add(file: MessageFile): void;
  remove(file: MessageFile): void;
  clear(): void;
  /** Registers an upload. `upload` resolves when the file is added, refused or cancelled, and must not reject. */
  waitFor(upload: Promise<void>): void;
  /** Resolves with all files, once a running upload has finished. Null if its file was not stored. */
  whenStored(): Promise<readonly MessageFile[] | null>;
}

/** Holds the files of a message. Calls `onChange` whenever they change. */
export function useAttached(onChange: () => void): Attached {
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  // Read through a ref, so that a caller who waits for an upload sees files added and removed meanwhile.
  const latest = useRef(files);
  const underWay = useRef<Promise<void> | null>(null);
  const wasAdded = useRef(false);
  function change(next: readonly MessageFile[]) {
    latest.current = next;
    setFiles(next);
    onChange();
  }
  return {
    files,
    add(file) {
      wasAdded.current = true;
      change([...latest.current, file]);
    },
    remove: (file) => change(latest.current.filter(({ id }) => id !== file.id)),
    clear: () => change([]),
    waitFor(upload) {
      wasAdded.current = false;
      const work = upload.then(() => {
        if (underWay.current === work) underWay.current = null;
      });
      underWay.current = work;
    },
    async whenStored() {
      if (!underWay.current) return latest.current;
      await underWay.current;
      return wasAdded.current ? latest.current : null;
    },
  };
}
