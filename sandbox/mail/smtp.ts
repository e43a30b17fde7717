import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { currentFaults, takeFault } from '../faults';
import { type Listening, listenOnLoopback } from '../listen';
import type { Mailbox } from './mailbox';

const LARGEST_MAIL_BYTES = 40 * 1024 * 1024;

/**
 * A mail server without TLS that accepts every mail, with or without credentials. The faults `down` and `garbage` affect a whole
 * connection, the others one mail: `error` answers 451, `slow` waits before it accepts the mail, and `reset` cuts the connection after the
 * mail has been sent and before it is accepted.
 */
export async function startSmtp(mailbox: Mailbox, port: number): Promise<Listening> {
  const sockets = new Map<number, Socket>();
  const protocol = new SMTPServer(options(mailbox, (remotePort) => sockets.get(remotePort)));
  // If a connection breaks off, that is the client's affair.
  protocol.on('error', () => {});
  return listenOnLoopback(() => createServer((socket) => accept(socket, sockets, protocol)), port);
}

function accept(socket: Socket, sockets: Map<number, Socket>, protocol: SMTPServer): void {
  const { remotePort } = socket;
  socket.on('error', () => {});
  const mode = currentFaults().smtp?.mode;
  if (mode === 'down') {
    takeFault('smtp');
    socket.destroy();
  } else if (mode === 'garbage') {
    takeFault('smtp');
    socket.end(Buffer.from([0, 255, 60, 62, 13, 10]));
  } else if (remotePort !== undefined) {
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
    protocol.server.emit('connection', socket);
  }
}

type SocketOf = (remotePort: number) => Socket | undefined;

function options(mailbox: Mailbox, socketOf: SocketOf): SMTPServerOptions {
  const toBeReset = new Set<string>();
  return {
    name: 'sandbox',
    banner: 'Sandbox, takes everything',
    size: LARGEST_MAIL_BYTES,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onMailFrom: (_address, session, callback) => {
      const fault = takeFault('smtp');
      if (fault?.mode === 'error') callback(replyError(451, 'Sandbox fault, try again later'));
      else if (fault?.mode === 'down') socketOf(session.remotePort)?.destroy();
      else if (fault?.mode === 'garbage')
        socketOf(session.remotePort)?.end(Buffer.from([0, 255, 60, 62, 13, 10]));
      else if (fault?.mode === 'slow') void wait(fault.ms, undefined, { ref: false }).then(() => callback());
      else {
        if (fault?.mode === 'reset') toBeReset.add(session.id);
        callback();
      }
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        if (toBeReset.delete(session.id)) {
          socketOf(session.remotePort)?.destroy();
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mailbox.receive(Buffer.concat(chunks), recipients).then(
          (mail) => callback(null, `Kept as ${mail.id}`),
          () => callback(replyError(554, 'The mail cannot be read')),
        );
      });
    },
  };
}

function replyError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
