import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server that does nothing, to tell a busy machine from a blocked product. It ends with whoever started it.
const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
