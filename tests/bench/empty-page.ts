import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '@/scripts/start/ports';
import type { Stops } from '@/scripts/start/stops';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next');

const FILES = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  // Of its own, or Next takes the product's.
  'instrumentation.js': 'export const register = () => undefined;',
  'instrumentation-client.js': 'export {};',
  'app/layout.jsx': `export default ({ children }) => <html lang="sv"><body>{children}</body></html>;`,
  'app/page.jsx': 'export default () => <p>Tomt</p>;',
};

/**
 * Builds and serves a page with nothing on it, by the same Next as the product.
 *
 * @returns its address
 */
export async function startEmptyPage(stops: Stops): Promise<string> {
  // Inside the project, where Next and React are found.
  const folder = path.join(ROOT, '.data/bench-empty-page');
  rmSync(folder, { recursive: true, force: true });
  stops.add(async () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const options = { cwd: folder, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } };
  const built = spawnSync(process.execPath, [NEXT, 'build'], { ...options, encoding: 'utf8' });
  if (built.status !== 0)
    throw new Error(`The empty page could not be built:\n${built.stdout}${built.stderr}`);
  const { app: port } = await freePorts();
  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], {
    ...options,
    stdio: 'ignore',
  });
  stops.add(async () => void server.kill());
  const address = `http://localhost:${port}/`;
  await answering(address);
  return address;
}

async function answering(address: string): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (Date.now() > until) throw new Error(`${address} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
