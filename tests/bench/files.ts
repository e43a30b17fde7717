import { createHash } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { PDF } from '@/e2e/support/pdf';
import type { PreparedCase } from '@/e2e/support/prepared-case';
import * as hostile from '../fixtures/hostile-files';
import { formWith } from '../fuzz/attacks';
import { type Answer, send } from '../fuzz/send';
import { machine, onProduct } from './on-product';
import { measureProcess } from './process-use';

/**
 * `npm run bench:files`: sends each hostile file as the signed document of an application, then puts it in the place of a stored one and
 * asks for the PDF. Prints for docs/security.md what the product answered, how long `/healthz` waited at most meanwhile, and the
 * memory of the product's process, from before to its highest. Linux only; for a machine that does nothing else.
 */
const FILES: readonly (readonly [string, string, Uint8Array])[] = [
  ['PDF of 1.4 kB, 10⁹ pages by shared nodes', 'a.pdf', hostile.sharedPageTree()],
  ['PDF of 17 kB, object stream of 16 MB', 'a.pdf', hostile.objectStreamBomb(16)],
  ['PDF of 263 kB, object stream of 256 MB', 'a.pdf', hostile.objectStreamBomb(256)],
  ['PDF of 1 kB, the same packed twice', 'a.pdf', hostile.doubleObjectStreamBomb(256)],
  ['PDF, a node that is its own kid', 'a.pdf', hostile.cyclicPageTree()],
  ['PDF, arrays 200,000 deep', 'a.pdf', hostile.deeplyNestedPdf(200_000)],
  ['PDF, protected', 'a.pdf', hostile.encryptedPdf()],
  ['PNG, ten frames of 5 million pixels', 'a.png', hostile.png({ width: 2_500, height: 2_000, frames: 10 })],
  ['PNG, 81 pixels that unpack to 256 MB', 'a.png', hostile.png({ width: 9, height: 9, unpacked: 2 ** 28 })],
  ['JPEG, stray byte, 65,500 × 65,500', 'a.jpg', hostile.jpeg(65_500, 65_500, [0x42])],
  ['HEIC, 900 million pixels by its header', 'a.heic', hostile.heicBomb(30_000, 30_000)],
];
const TYPES: Record<string, string> = {
  'a.pdf': 'application/pdf',
  'a.png': 'image/png',
  'a.jpg': 'image/jpeg',
  'a.heic': 'image/heic',
};
const AT_ONCE = 30;
const LOOK_EVERY_MS = 50;
const PAUSE_MS = 30_000;

await onProduct({ RATE_LIMIT_FACTOR: '1000' }, async ({ product, ports, pid, stops }) => {
  const { lockedCase } = await import('@/e2e/support/prepared-case');
  const sql = postgres(product.migrationUrl ?? product.databaseUrl, { onnotice: () => undefined });
  stops.add(() => sql.end());
  const [open, stored] = [await lockedCase(), await lockedCase()];
  const sign = ({ id, token }: PreparedCase, name: string, content: Uint8Array) =>
    send(ports.app, {
      method: 'POST',
      path: `/api/Signature/SubmitForAnalogSignature?caseId=${id}&token=${token}`,
      ...formWith('signedDocument', name, content),
    });
  const { status } = await sign(stored, 'a.pdf', PDF);
  if (status >= 300) throw new Error(`A signed document was refused with ${status}.`);
  const watched = watcher(ports.app, pid);
  const drawn = () =>
    send(ports.app, {
      method: 'POST',
      path: `/api/Pdf?caseId=${stored.id}&token=${stored.token}`,
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
  const before = measureProcess(pid).megabytes;
  console.log('\n| file | sent in: answer, wait | drawn: answer, time, wait | memory |\n|---|---|---|---|');
  for (const [title, name, content] of FILES) {
    const sentIn = await watched(() => sign(open, name, content));
    await store(sql, stored.id, content, TYPES[name] ?? '');
    const drawing = await watched(drawn);
    console.log(
      `| ${title} | ${said(sentIn.answer)}, ${sentIn.wait} ms | ` +
        `${said(drawing.answer)}, ${(drawing.answer.ms / 1_000).toFixed(1)} s, ${drawing.wait} ms | ${drawing.memory} |`,
    );
  }
  const many = await watched(() => Promise.all(Array.from({ length: AT_ONCE }, drawn)));
  const counts = Object.entries(Object.groupBy(many.answer, said)).map(
    ([what, all]) => `${all?.length} × ${what}`,
  );
  console.log(
    `| the last one, ${AT_ONCE} times at once | – | ${counts.join(', ')}, ${many.wait} ms | ${many.memory} |`,
  );
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  console.log(
    `\nMemory: ${before.toFixed(0)} MB before, ${measureProcess(pid).megabytes.toFixed(0)} MB half a minute after the last. ${machine()}.`,
  );
});

/** The status, and the code of a refusal. */
function said({ status, text }: Answer): string {
  const [, code] = /"errorCode":"(\w+)"/.exec(text) ?? [];
  return code ? `${status} \`${code}\`` : String(status);
}

/** Puts a file in the place of the signed document of a case, as an older version of the product might have stored it. */
async function store(sql: Sql, caseId: string, content: Uint8Array, contentType: string): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const changed = await sql`
    UPDATE stored_file SET content = ${Buffer.from(content)}, content_type = ${contentType}, size = ${content.length}, sha256 = ${sha256}
    WHERE case_id = ${caseId} AND kind = 'SIGNED_DOCUMENT'`;
  if (changed.count !== 1) throw new Error(`The case has ${changed.count} signed documents.`);
}

/** Does something, and looks meanwhile how long `/healthz` waits at most and how much memory the product takes. */
function watcher(port: number, pid: number) {
  return async <T>(work: () => Promise<T>): Promise<{ answer: T; wait: number; memory: string }> => {
    const before = measureProcess(pid).megabytes;
    let [highest, wait, isOver] = [before, 0, false];
    const look = async () => {
      while (!isOver) {
        wait = Math.max(wait, (await send(port, { method: 'GET', path: '/healthz' })).ms);
        highest = Math.max(highest, measureProcess(pid).megabytes);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    const looking = look();
    const answer = await work();
    isOver = true;
    await looking;
    return { answer, wait: Math.round(wait), memory: `${before.toFixed(0)}–${highest.toFixed(0)} MB` };
  };
}
