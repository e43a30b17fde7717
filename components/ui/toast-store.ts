import type { ReactNode } from 'react';

/** How long a message stays unless it is sticky (specification, section 9). */
export const MESSAGE_TIME_MS = 8_000;

export type MessageType = 'success' | 'info' | 'warning' | 'error';

export interface Message {
  type: MessageType;
  text: ReactNode;
  /** Stays until it is closed. */
  sticky?: boolean;
  /** Small print: a reference that a person can quote. */
  detail?: ReactNode;
  /** Only read aloud: what is said shows already, in the place it is about. */
  isSpoken?: boolean;
}

export interface ShownMessage extends Message {
  id: number;
}

let messages: readonly ShownMessage[] = [];
let hosts: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a message in the message area of whatever is on top, and answers a function that takes it away again. */
export function showMessage(message: Message): () => void {
  lastId += 1;
  const id = lastId;
  const others = messages.filter((each) => each.type !== message.type || each.text !== message.text);
  messages = [...others, { ...message, id }].slice(-4);
  releaseMessage(id);
  notify();
  return () => closeMessage(id);
}

/** Says aloud, to those who do not see it, that something on the screen has changed. Shows nothing. */
export function announce(text: string): void {
  showMessage({ type: 'success', text, isSpoken: true });
}

export function closeMessage(id: number): void {
  holdMessage(id);
  messages = messages.filter((message) => message.id !== id);
  notify();
}

/** Takes away what was said about a page that is left for another one of its kind, so that it is not read as said about that. */
export function closePassingMessages(): void {
  for (const { id, sticky } of messages) {
    if (!sticky) closeMessage(id);
  }
}

/** Keeps a message for as long as somebody is reading it. */
export function holdMessage(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Lets a message go when its time is up, counted from now; a sticky one stays. */
export function releaseMessage(id: number): void {
  holdMessage(id);
  if (messages.some((message) => message.id === id && !message.sticky)) {
    timers.set(
      id,
      setTimeout(() => closeMessage(id), MESSAGE_TIME_MS),
    );
  }
}

/**
 * Registers a message area. Behind a modal dialog nothing can be pressed or is read aloud, so the area that was
 * registered last, the one in the topmost dialog, shows the messages. Answers a function that unregisters.
 */
export function addHost(host: string): () => void {
  hosts = [...hosts, host];
  notify();
  return () => {
    hosts = hosts.filter((each) => each !== host);
    notify();
  };
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly ShownMessage[] = [];

/** The messages that an area shows: all, when it is the topmost, else none. The same array while nothing changes. */
export function messagesAt(host: string): readonly ShownMessage[] {
  return hosts[hosts.length - 1] === host ? messages : NONE;
}

function notify(): void {
  for (const listener of listeners) {
    listener();
  }
}
