import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { parseSettings } from '@/sandbox/config';
import { startSandbox } from '@/sandbox/server';
import { leadNames, PUBLIC_URL } from './names';

/*
 * Plays sign-in, signing service and mail server for `npm run test:compose`, in a container next to the product: the sandbox, behind TLS. Its
 * first argument is the folder of its key and certificate.
 */
const [folder = ''] = process.argv.slice(2);
const [key, cert] = ['key.pem', 'cert.pem'].map((file) => readFileSync(`${folder}/${file}`));
leadNames((name) => (name === new URL(PUBLIC_URL).hostname ? 'caddy' : undefined));
const settings = parseSettings(process.env);
await startSandbox(settings);
https
  .createServer({ key, cert }, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https' };
    const { method, url } = request;
    const forwarded = http.request({ port: settings.port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  })
  .listen(443);
tls
  .createServer({ key, cert }, (client) => {
    const server = net.connect(settings.smtpPort, '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  })
  .listen(465, () => console.log('ready'));
