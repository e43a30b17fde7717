import net from 'node:net';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { noteHealth } from '@/lib/integrations/telemetry/metrics';
import { hostOf } from '@/lib/platform/settings/addresses';
import { env } from '@/lib/platform/settings/env';

/** clamd's INSTREAM: the bytes in chunks of known length, then an empty chunk, then one line of answer. */
const CHUNK_BYTES = 64 * 1024;

const MAX_ANSWER_BYTES = 4096;

/**
 * Scans bytes with clamd, if configured. Fails closed: refuses a file that could not be scanned. Throws AppError INFECTED_FILE, or
 * IntegrationError (`timeout`, `unreachable`, `garbage`, or `refused` if clamd gave up).
 */
export async function scanForViruses(content: Uint8Array): Promise<void> {
  const { CLAMD_URL } = env();
  if (!CLAMD_URL) return;
  const answer = await askClamd(CLAMD_URL, content).catch((error: IntegrationError) => {
    noteHealth('virus-scanner', error.failure);
    throw error;
  });
  noteHealth('virus-scanner', healthOf(answer));
  if (answer === 'stream: OK') return;
  if (/^stream: .+ FOUND$/.test(answer)) throw new AppError('INFECTED_FILE');
  throw new IntegrationError('files', /ERROR$/.test(answer) ? 'refused' : 'garbage');
}

function healthOf(answer: string): string {
  if (/ERROR$/.test(answer)) return 'refused';
  return /^stream: (OK|.+ FOUND)$/.test(answer) ? 'ok' : 'garbage';
}

function askClamd(address: string, content: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(address);
    let answer = '';
    const fail = (failure: 'timeout' | 'unreachable' | 'garbage', cause?: unknown) => {
      socket.destroy();
      reject(new IntegrationError('files', failure, null, cause));
    };
    const timer = setTimeout(() => fail('timeout'), env().INTEGRATION_TIMEOUT_MS);
    socket.once('connect', () => send(socket, content));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.length > MAX_ANSWER_BYTES) fail('garbage');
    });
    socket.once('error', (error) => {
      // clamd answers and closes early if the stream is longer than its limit.
      if (answer === '') fail('unreachable', error);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      if (answer === '') reject(new IntegrationError('files', 'unreachable'));
      else resolve(answer.replaceAll('\0', '').trim());
    });
  });
}

function connectTo(address: string): net.Socket {
  const url = new URL(address);
  if (url.protocol === 'unix:') return net.connect({ path: decodeURIComponent(url.pathname) });
  return net.connect({ host: hostOf(url), port: Number(url.port) || 3310 });
}

function send(socket: net.Socket, content: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let start = 0; start < content.byteLength; start += CHUNK_BYTES) {
    const chunk = content.subarray(start, start + CHUNK_BYTES);
    socket.write(length(chunk.byteLength));
    socket.write(chunk);
  }
  socket.write(length(0));
}

function length(bytes: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(bytes);
  return prefix;
}
