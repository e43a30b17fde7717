import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readComposeFile } from '../fixtures/compose-file';

const { services } = readComposeFile('docker-compose.production.yml');
const document = readFileSync('docs/operations.md', 'utf8').replace(/\s+/g, ' ');

/** The services with such lines, besides the product, whose Node has settings of its own. */
const having = (lines: RegExp) =>
  [...services].filter(([name, text]) => !name.startsWith('app') && lines.test(text)).map(([name]) => name);
/** What the document says of a setting. */
const saidOf = (setting: string) => new RegExp(`${setting}=.*? - `).exec(document)?.[0];

it('what calls by https besides the product does so through the proxy that is set, and the document names it', () => {
  const using = having(/^ {6}HTTPS_PROXY: \$\{HTTPS_PROXY:-\}\n {6}NO_PROXY: \$\{NO_PROXY:-\}$/m);
  expect(using).toEqual(['caddy', 'backup-copy']);
  for (const name of ['Caddy', 'copies of backups']) expect(saidOf('HTTPS_PROXY')).toContain(name);
});

it('what calls by TLS besides the product trusts a CA of its own, in a folder that Go reads besides the public CAs', () => {
  const trusting = having(/^ {6}- \$\{SSL_CA_FILE:-\/dev\/null\}:\/etc\/ssl\/certs\/own-ca\.pem:ro$/m);
  expect(trusting).toEqual(['caddy', 'backup-copy', 'alertmanager']);
  for (const name of ['Caddy', 'copies of backups', 'Alertmanager'])
    expect(saidOf('SSL_CA_FILE')).toContain(name);
});
