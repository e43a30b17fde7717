import type { IncomingMessage, ServerResponse } from 'node:http';

export const FAULT_PARTS = ['oidc', 'smtp', 'getaccept', 'register', 'creditsafe', 'webhooks'] as const;
export const FAULT_MODES = ['ok', 'down', 'slow', 'error', 'reset', 'garbage', 'duplicate'] as const;

export type FaultPart = (typeof FAULT_PARTS)[number];
export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  mode: Exclude<FaultMode, 'ok'>;
  /** How many more calls fail. Undefined means until it is set to ok. */
  times: number | undefined;
  /** How long `slow` waits before it answers. */
  ms: number;
}

export const DEFAULT_DELAY_MS = 15_000;

// Stored in the module, because one process is one sandbox and every part reads it here.
const faults = new Map<FaultPart, Fault>();

/** Makes a part misbehave, for a number of calls or until it is set to `ok`. */
export function setFault(
  part: FaultPart,
  mode: FaultMode,
  options: { times?: number; ms?: number } = {},
): void {
  if (mode === 'ok') faults.delete(part);
  else faults.set(part, { mode, times: options.times, ms: options.ms ?? DEFAULT_DELAY_MS });
}

/** Makes every part work again. */
export function clearFaults(): void {
  faults.clear();
}

/** The current fault of each part. Null if it works. */
export function currentFaults(): Record<FaultPart, Fault | null> {
  const entries = FAULT_PARTS.map((part) => [part, faults.get(part) ?? null] as const);
  return Object.fromEntries(entries) as Record<FaultPart, Fault | null>;
}

/** Takes the fault for one call. `duplicate` applies only to webhooks and is never returned here. Use `isDuplicate`. */
export function takeFault(part: FaultPart): Fault | null {
  const fault = faults.get(part);
  return fault && fault.mode !== 'duplicate' ? use(part, fault) : null;
}

/** Uses up the fault `duplicate`. Returns whether to send the next webhook of this part twice. */
export function isDuplicate(part: FaultPart): boolean {
  const fault = faults.get(part);
  return fault?.mode === 'duplicate' && use(part, fault) !== null;
}

function use(part: FaultPart, fault: Fault): Fault {
  if (fault.times !== undefined) {
    if (fault.times <= 1) faults.delete(part);
    else faults.set(part, { ...fault, times: fault.times - 1 });
  }
  return fault;
}

/**
 * Applies the part's fault to this request. Returns true if the request has been answered. Returns false if the part should answer as usual
 * (after the delay, if it is slow).
 */
export async function applyFault(
  part: FaultPart,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const fault = takeFault(part);
  switch (fault?.mode) {
    case 'down':
      request.socket.destroy();
      return true;
    case 'reset':
      resetMidAnswer(response);
      return true;
    case 'error':
      response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":"sandbox fault"}');
      return true;
    case 'garbage':
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(Buffer.from('00ff<garbage>{{%%', 'latin1'));
      return true;
    case 'slow':
      await delay(fault.ms, response);
      return response.destroyed;
    default:
      return false;
  }
}

function resetMidAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
  response.write('{"half":', () => response.destroy());
}

/** Waits, but no longer than the caller does. */
function delay(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
