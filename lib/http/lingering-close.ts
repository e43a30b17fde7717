import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How long the rest of a body is read and discarded after its answer has been sent, in milliseconds. */
const LINGER_MS = 30_000;

/** The last request of each connection. */
const last = new WeakMap<Socket, IncomingMessage>();

/**
 * Lets a caller that is still sending a body read its answer. If the connection ends with the answer, Node closes it at once, and data that
 * arrives afterwards resets it. The caller then sees a reset instead of the answer. So we close only our half of the connection, and
 * discard the rest.
 */
export function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request;
  const isPrepared = last.has(socket);
  last.set(socket, request);
  if (isPrepared) return;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const body = last.get(socket);
    if (!body || body.complete || socket.destroyed) return close();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
    body.once('end', () => socket.destroy());
    body.resume();
    socket.end();
  };
}
