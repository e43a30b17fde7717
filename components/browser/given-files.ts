import { useCallback, useEffect, useRef } from 'react';

/** Files that somebody chose, dropped or pasted. */
export interface GivenFiles {
  files: readonly File[];
  /** Whether one of them is a folder, which has no content. */
  hasFolder: boolean;
}

/** Marks an element on which files may be dropped or pasted, for the file input inside it. */
export const TAKES_FILES = { 'data-takes-files': true } as const;

const GIVEN = 'files-given';

/**
 * Takes the files of a file input: chosen in it, also in the server's page before its script ran, or dropped or pasted on its place.
 *
 * @returns the ref for the input
 */
export function useGivenFiles(take: (given: GivenFiles) => void) {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  return useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    const onChange = () => {
      const files = [...(input.files ?? [])];
      input.value = '';
      if (files.length > 0) latest.current({ files, hasFolder: false });
    };
    const onGiven = (event: Event) => latest.current((event as CustomEvent<GivenFiles>).detail);
    onChange();
    input.addEventListener('change', onChange);
    input.addEventListener(GIVEN, onGiven);
    return () => {
      input.removeEventListener('change', onChange);
      input.removeEventListener(GIVEN, onGiven);
    };
  }, []);
}

/** Why files were not taken: nothing here takes files, something else on the page does, or it takes no more now. */
export type NotTaken = 'nowhere' | 'elsewhere' | 'full' | 'pasted';

/**
 * Gives files that are dropped or pasted anywhere on the page to the place under them. No file or link that is dropped leaves the page.
 *
 * @param say Called if no place takes the files.
 * @returns a function that ends this
 */
export function followGivenFiles(say: (reason: NotTaken) => void): () => void {
  const until = new AbortController();
  const listen = <Type extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { signal: until.signal });
  listen('dragover', (event) => {
    if (!leadsAway(event)) return;
    event.preventDefault();
    mark(hasFiles(event) ? placeOf(event.target) : null);
  });
  listen('dragleave', ({ relatedTarget }) => relatedTarget === null && mark(null));
  listen('drop', (event) => {
    mark(null);
    if (!leadsAway(event)) return;
    event.preventDefault();
    give(event.target, event.dataTransfer, say);
  });
  listen('paste', (event) => {
    // Spreadsheets and word processors copy a picture of the text too.
    if (!event.clipboardData?.files.length || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    const isText = isWrittenIn(event.target);
    give(event.target, event.clipboardData, (reason) => say(isText && reason !== 'full' ? 'pasted' : reason));
  });
  return () => until.abort();
}

/** Marks the place over which files are dragged. */
function mark(place: Element | null): void {
  const before = document.querySelector('[data-over]');
  if (place === before) return;
  before?.removeAttribute('data-over');
  place?.setAttribute('data-over', '');
}

function give(target: EventTarget | null, data: DataTransfer | null, say: (reason: NotTaken) => void): void {
  const given = filesOf(data);
  if (given.files.length === 0) return;
  const place = placeOf(target);
  const input = place?.querySelector('input[type=file]:enabled');
  if (input) input.dispatchEvent(new CustomEvent(GIVEN, { detail: given }));
  else say(place ? 'full' : document.querySelector(PLACE) ? 'elsewhere' : 'nowhere');
}

const PLACE = '[data-takes-files]';

const placeOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(PLACE) : null);

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Whether the browser would open what is dragged. It writes a link into a text field. */
const leadsAway = (event: DragEvent) =>
  hasFiles(event) ||
  (event.dataTransfer?.types.includes('text/uri-list') === true && !isWrittenIn(event.target));

const isWrittenIn = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=file]), textarea');

function filesOf(data: DataTransfer | null): GivenFiles {
  const items = [...(data?.items ?? [])];
  return {
    files: [...(data?.files ?? [])],
    hasFolder: items.some((item) => item.webkitGetAsEntry?.()?.isDirectory),
  };
}
