import type { ReactNode } from 'react';

/** How long a message stays unless it is sticky (specification, section 9). */
export const MESSAGE_TIME_MS = 8_000;

export type MessageType = 'success' | 'info' | 'warning' | 'error';

export interface Message {
  type: MessageType;
  text: ReactNode;
  /** Stays until it is closed. */
  sticky?: boolean;
  /**
   * A message about a decision replaces the previous one, but not one about what was just undone, which replaces both. Of those about the
   * connection, only the newest is seen; a sticky one is a state: it cannot be closed, and goes when it ends. No information is seen in the
   * same area meanwhile.
   */
  about?: 'connection' | 'decision' | 'undone';
  /** Gives way to every other message about the same thing. */
  isGeneral?: boolean;
  /** Small print: a reference that a person can quote. */
  detail?: ReactNode;
  /** Only read aloud, because the screen already shows the same thing in its place. */
  isSpoken?: boolean;
}

export interface ShownMessage extends Message {
  id: number;
}

let messages: readonly ShownMessage[] = [];
const NONE: readonly ShownMessage[] = [];

interface Host {
  name: string;
  kind: 'page' | 'dialog';
  /** The last message that was there before it. */
  after: number;
  seen: readonly ShownMessage[];
}

let hosts: readonly Host[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a message in the topmost message area. Returns a function that removes it. */
export function showMessage(message: Message): () => void {
  lastId += 1;
  const id = lastId;
  const isReplaced = (each: Message) =>
    message.about === 'decision' || message.about === 'undone'
      ? each.about === 'decision' || each.about === message.about
      : each.type === message.type && each.text === message.text;
  const others = messages.filter((each) => !isReplaced(each));
  const shown = { ...message, id };
  const all = message.isGeneral ? [shown, ...others] : [...others, shown];
  const passing = all.filter((each) => !isState(each)).slice(-4);
  messages = all.filter((each) => isState(each) || passing.includes(each));
  releaseMessage(id);
  notify();
  return () => closeMessage(id);
}

/** Whether the message is a state of the page, and not an event. */
export const isState = ({ about, sticky }: Message): boolean => about === 'connection' && sticky === true;

/** Announces to screen reader users that something on the screen has changed. Shows nothing. */
export function announce(text: string): void {
  showMessage({ type: 'success', text, isSpoken: true });
}

export function closeMessage(id: number): void {
  holdMessage(id);
  messages = messages.filter((message) => message.id !== id);
  notify();
}

/**
 * Removes messages about the page that somebody leaves for another of the same kind, so that they do not seem to be about the new page.
 * Sticky messages stay.
 */
export function closePassingMessages(): void {
  for (const { id, sticky } of messages) {
    if (!sticky) closeMessage(id);
  }
}

/** Removes every message. */
export function closeMessages(): void {
  for (const { id } of messages) closeMessage(id);
}

/** Holds a message while somebody reads it. */
export function holdMessage(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Removes a message after its full time, counted from now. A sticky message stays. */
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
 * Registers a message area. Behind a modal dialog nothing can be pressed and nothing is read aloud, so the dialog opened last shows what
 * comes after it was opened, also if the page under it is drawn again meanwhile. Messages from before stay where they are, because they
 * are not about the dialog. Returns a function that unregisters the area.
 */
export function addHost(kind: Host['kind'], name: string): () => void {
  hosts = [...hosts, { name, kind, after: kind === 'page' ? 0 : lastId, seen: NONE }];
  notify();
  return () => {
    hosts = hosts.filter((host) => host.name !== name);
    notify();
  };
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the messages that an area shows. Returns the same array while nothing changes. */
export function messagesAt(name: string): readonly ShownMessage[] {
  return hosts.find((host) => host.name === name)?.seen ?? NONE;
}

/** Returns the area that shows a message. A state of the page shows on top of everything. */
function hostOf(message: ShownMessage): Host | undefined {
  const dialog = hosts.findLast(
    ({ kind, after }) => kind === 'dialog' && (isState(message) || after < message.id),
  );
  return dialog ?? hosts.findLast(({ kind }) => kind === 'page');
}

function notify(): void {
  const isNewest = (message: ShownMessage) =>
    messages.findLast(({ about }) => about === message.about) === message;
  const seen = messages.filter((message) => message.about === undefined || isNewest(message));
  for (const host of hosts) {
    const here = seen.filter((message) => hostOf(message) === host);
    const next = here.some(isState) ? here.filter(({ type, isSpoken }) => type !== 'info' || isSpoken) : here;
    const isSame =
      next.length === host.seen.length && next.every((message, index) => message === host.seen[index]);
    if (!isSame) host.seen = next;
  }
  for (const listener of listeners) {
    listener();
  }
}
