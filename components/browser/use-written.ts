'use client';

import { usePathname } from 'next/navigation';
import {
  type ChangeEvent,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type FieldKind, type FieldProblem, fieldProblem } from '@/lib/domain/fields/field-kind';
import { followOtherTabs, isAnyStored, readStored, writeStored } from './browser-storage';

interface WrittenOptions {
  id: string;
  /** The name of the value in the call. */
  name: string;
  kind: FieldKind;
  optional?: boolean;
  initial?: string;
}

/** A value written in a field of a dialog, checked by the rule of its kind. */
export interface Written {
  /** The value as it is sent. */
  value: string;
  problem: FieldProblem | null;
  isDirty: boolean;
  /** Replaces the text, for example by its normal form. */
  set(text: string): void;
  /** Takes away the text that was sent. What was written since stays. */
  forget(sent: string): void;
  /** The props of the field on the screen. */
  field: {
    id: string;
    name: string;
    value: string;
    optional: boolean;
    limit: number;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
}

/** Holds what is written in a field. The text survives signing in again, and is deleted when the dialog is closed. */
export function useWritten({ id, name, kind, optional = false, initial = '' }: WrittenOptions): Written {
  const [text, setText, forget] = useOpenDraft(id, initial, isText);
  return {
    value: kind.parse(text),
    problem: fieldProblem(kind, text, { optional }),
    isDirty: text !== initial,
    set: setText,
    forget,
    field: {
      id,
      name,
      value: text,
      optional,
      limit: kind.limit,
      onChange: ({ target }) => setText(target.value),
    },
  };
}

/**
 * Stores unsent text in this browser, so that a reload or an expired link loses nothing. If the browser
 * stores nothing, this is ordinary state. Each tab writes a text of its own, and goes on with the newest one if it has none.
 *
 * @param key What the draft belongs to, for example the case and the question.
 * @param empty The value before anything is written. It may change. A draft that equals it is not stored.
 * @param isDraft Whether the stored value has the right type.
 * @returns the draft, a function that replaces it, and one that takes away what was sent. What was written since stays.
 */
export function useDraft<T>(
  key: string,
  empty: T,
  isDraft: (stored: unknown) => stored is T,
): [T, (draft: T) => void, (sent: T) => void] {
  const { draft, set, forget, latest, show } = useStored(BROWSER, key, empty, isDraft);
  useEffect(() => {
    const name = PREFIX + key;
    return followOtherTabs(name, (before, now) => {
      const { written } = latest.current;
      const [had, has] = [textsIn(before), textsIn(now)];
      // At the end of a session the stored texts are removed. The page goes on showing its own.
      if (!written || !now || !includes(had, written.text) || includes(has, written.text)) return;
      if (has.length < had.length) {
        // Sent, or deleted.
        show(null);
        writeStored('tab', name, null);
      } else if (includes([readStored('tab', name)], written.text)) {
        // Another tab had gone on with the text of this one, and has made another of it.
        BROWSER.write(name, written.text, null);
      } else {
        const text = has.at(-1);
        show(latest.current.isDraft(text) ? { text } : null);
      }
    });
  }, [key, latest, show]);
  return [draft, set, forget];
}

/**
 * Stores text that is being written in a dialog, in this tab, while the dialog is open. Signing in again and a reload both lead back to the
 * dialog, and lose nothing. Closing the dialog deletes the draft.
 *
 * @param id Of the field. The key also has the dialog's address.
 * @param initial The value while nothing is written. It may change.
 */
export function useOpenDraft<T>(
  id: string,
  initial: T,
  isDraft: (stored: unknown) => stored is T,
): [T, (draft: T) => void, (sent: T) => void] {
  const key = `${usePathname()}#${id}`;
  const { draft, set, forget } = useStored(TAB, key, initial, isDraft);
  // Loading another document, as signing in does, runs no cleanup, so the draft stays.
  useEffect(() => () => void writeStored('tab', PREFIX + key, null), [key]);
  return [draft, set, forget];
}

/** Whether this tab has a draft for the dialog at this address, or for the fields there whose id begins so. */
export function hasOpenDraft(address: string, id = ''): boolean {
  return isAnyStored('tab', `${PREFIX}${address}#${id}`);
}

/** Whether this browser has the draft with this key of `useDraft`. */
export const isDraftStored = (key: string): boolean => isAnyStored('browser', PREFIX + key);

const PREFIX = 'draft:';

/** A place that stores drafts. */
interface Shelf {
  read(name: string): unknown[];
  /** Null for no text. `before` is the text of this tab until now. */
  write(name: string, text: unknown, before: unknown): void;
}

const TAB: Shelf = {
  read: (name) => [readStored('tab', name)],
  write: (name, text) => void writeStored('tab', name, text),
};

/** Stores the texts of all tabs, newest last. Each tab stores which one is its own. */
const BROWSER: Shelf = {
  read(name) {
    const texts = textsIn(readStored('browser', name));
    const own = readStored('tab', name);
    return includes(texts, own) ? [own] : texts;
  },
  write(name, text, before) {
    const others = textsIn(readStored('browser', name)).filter((one) => !includes([before, text], one));
    const texts = text === null ? others : [...others, text];
    writeStored('tab', name, text);
    // First an empty list, so that other tabs learn that the text is gone, and then nothing.
    writeStored('browser', name, { texts });
    if (texts.length === 0) writeStored('browser', name, null);
  },
};

/** Earlier versions stored one text for all tabs. */
function textsIn(stored: unknown): unknown[] {
  const { texts } = (stored ?? { texts: [] }) as { texts?: unknown };
  return Array.isArray(texts) ? texts : [stored];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const includes = (texts: readonly unknown[], text: unknown) => texts.some((one) => isSame(one, text));

function useStored<T>(shelf: Shelf, key: string, empty: T, isDraft: (stored: unknown) => stored is T) {
  const [written, setWritten] = useState<{ text: T } | null>(null);
  const latest = useRef({ empty, isDraft, written });
  latest.current = { empty, isDraft, written };
  const show = useCallback((next: { text: T } | null) => {
    latest.current.written = next;
    setWritten(next);
  }, []);
  useEffect(() => {
    const text = shelf.read(PREFIX + key).findLast(latest.current.isDraft);
    // Read only after the first render, which must match the server's.
    if (text !== undefined) show({ text });
  }, [shelf, key, show]);
  const set = (next: T) => {
    const isWritten = !isSame(next, latest.current.empty);
    shelf.write(PREFIX + key, isWritten ? next : null, latest.current.written?.text ?? null);
    show(isWritten ? { text: next } : null);
  };
  const forget = (sent: T) => {
    const text = latest.current.written?.text;
    if (isSame(text, sent)) set(latest.current.empty);
    else if (isText(text) && isText(sent) && text.startsWith(sent))
      set(text.slice(sent.length) as typeof text);
  };
  return { draft: written ? written.text : empty, set, forget, latest, show };
}

/** Whether a draft is text. */
export const isText = (stored: unknown): stored is string => typeof stored === 'string';

/** Whether a draft is the state of a check box. */
export const isTick = (stored: unknown): stored is boolean => typeof stored === 'boolean';

/** Whether a draft is one of the current choices, which may have changed since. */
export function isAmong<T extends string>(choices: readonly T[]): (stored: unknown) => stored is T {
  return (stored): stored is T => choices.some((choice) => choice === stored);
}

/**
 * Text written here and not sent, and whether it can still be sent. For case workers: in a dialog over a case, or in a box of the case's
 * page.
 */
export interface Writing {
  /** Something is written. Its place then stays, whatever happens to the case, until the person clears or closes it. */
  isWritten: boolean;
  /** The text can no longer be sent. Its place stays for the sake of the text. */
  isOvertaken: boolean;
  /** Why not, in words, if the place knows. */
  why?: string | null;
  /** Reports whether something is written. */
  note: (isWritten: boolean) => void;
  /** Reports whether something is being sent. A dialog then stays as it is, although the case has already moved on because of it. */
  noteSending?: (isSending: boolean) => void;
  /** Says what happens to the text once it can no longer be sent. */
  notice: ReactNode;
}

export const WritingContext = createContext<Writing>({
  isWritten: false,
  isOvertaken: false,
  note: () => undefined,
  notice: null,
});

export const useWriting = (): Writing => useContext(WritingContext);

/** Reports to the surrounding place whether something is written in it. Text stored while another tab shows counts too. */
export function useNoteWriting(isWritten: boolean): void {
  const { note } = useWriting();
  useEffect(() => note(isWritten), [note, isWritten]);
}
