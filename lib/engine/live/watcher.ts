import { encodeEvent, encodeRetry } from './case-news';
import type { EndReason, Holder } from './holder';

/** How many bytes may wait for a slow reader before the stream ends. */
export const MAX_WAITING_BYTES = 16_384;

/** One open stream. */
export interface Watcher {
  /** Null for the stream of the list. */
  readonly caseId: string | null;
  readonly holder: Holder;
  readonly address: string;
  /** For the stream of the list: the organisations whose cases it shows. */
  moIds: readonly number[];
  /** The presence last sent to this stream. */
  presence: string;
  send(bytes: Uint8Array): void;
  /** Ends the stream with a reason, so that the page does not reconnect. */
  end(reason: EndReason): void;
  /** Ends the stream, and makes the page reconnect soon. */
  release(): void;
}

export interface WatcherInput {
  /** Null for the list. */
  caseId: string | null;
  /** For the list. */
  moIds?: readonly number[];
  holder: Holder;
  address: string;
  /** Aborted when the page is gone. */
  signal: AbortSignal;
}

/** Opens a stream. Calls `onOver` once, when the stream has ended for any reason. */
export function openWatcher(
  { caseId, moIds = [], holder, address, signal }: WatcherInput,
  onOver: (watcher: Watcher) => void,
): { watcher: Watcher; stream: ReadableStream<Uint8Array> } {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let isOver = false;
  const finish = (close: () => void) => {
    if (isOver) return;
    isOver = true;
    signal.removeEventListener('abort', leave);
    close();
    onOver(watcher);
  };
  const leave = () => finish(() => controller.close());
  const closeWith = (bytes: Uint8Array) =>
    finish(() => {
      controller.enqueue(bytes);
      controller.close();
    });
  const watcher: Watcher = {
    caseId,
    moIds,
    holder,
    address,
    presence: '',
    send(bytes) {
      if (isOver) return;
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes);
      else finish(() => controller.error(new DOMException('The reader is too slow.', 'AbortError')));
    },
    end: (reason) => closeWith(encodeEvent('ended', { reason })),
    release: () => closeWith(encodeRetry()),
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      cancel: () => finish(() => undefined),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  );
  signal.addEventListener('abort', leave, { once: true });
  return { watcher, stream };
}
