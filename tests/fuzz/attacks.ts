import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ALL_CALLS } from '@/lib/contract/contract';
import { fuzzRequest } from '../fixtures/fuzz-request';
import { chanceOf } from '../fixtures/fuzz-values';
import * as hostile from '../fixtures/hostile-files';
import { HOSTILE_JSON } from '../fixtures/hostile-json';
import * as odd from '../fixtures/odd-files';
import { type Attacked, attack, begin, each, record } from './attacked';
import { type Answer, type Sent, send } from './send';
import type { Field, Sender } from './targets';
import { faultsOf } from './verdict';

/** Requests made up from the contracts, and spoilt: by anybody, applicants and case workers, in turn. */
export async function madeUp(field: Field, count: number, seed: number): Promise<Attacked> {
  const attacked = begin(`${count} requests made up from the contracts`);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await each(numbers, 4, async (index) => {
    const chance = chanceOf(seed * 1_000_003 + index);
    const call = chance.oneOf(ALL_CALLS);
    const sender = chance.oneOf(field.senders);
    const { request, params } = fuzzRequest(call, field.known, sender.token, chance);
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name) =>
      encodeURIComponent(wellFormed(params[name])),
    );
    const body = new Uint8Array(await request.arrayBuffer());
    request.headers.delete('content-length');
    const headers = { ...Object.fromEntries(request.headers), ...cookieOf(sender) };
    const sent = {
      method: call.method,
      path: `/api/${path}${new URL(request.url).search}`,
      headers,
      body: body.length > 0 ? body : undefined,
    };
    const answer = await send(field.port, sent);
    record(attacked, answer, [...faultsOf(sent, answer), ...leaksOf(field, sender, sent, answer)]);
  });
  return attacked;
}

const wellFormed = (text = '') => text.toWellFormed();

const cookieOf = ({ cookie }: Sender): Record<string, string> => (cookie ? { Cookie: cookie } : {});

/** Words that this sender may not read. */
function leaksOf({ targets }: Field, sender: Sender, sent: Sent, { status, text }: Answer): string[] {
  return targets
    .filter(
      (one) =>
        (!sender.sees(one) && text.includes(one.canary)) ||
        (text.includes(one.secret) && (sender.isApplicant || !sender.sees(one))),
    )
    .map(({ canary }) => `${sent.method} ${sent.path} ${status} shows ${canary} to ${sender.name}`);
}

/** An address of a call, about a case. */
function addressOf(path: string, { id, token }: { id: string; token: string }, asApplicant: boolean): string {
  const filled = path
    .replaceAll('{caseId}', id)
    .replaceAll('{componentId}', 'agreementFile')
    .replaceAll(/\{\w+\}/g, id);
  const query = path.includes('{caseId}') ? '' : `&caseId=${id}`;
  return `/api/${filled}?${asApplicant ? `token=${token}` : ''}${query}`;
}

/** Bodies that are large, wide, deep or wrong, to every call that takes JSON, by somebody who may make it. */
export function hostileJson(field: Field): Promise<Attacked> {
  const [target] = field.targets;
  const worker = field.senders.find(({ cookie }) => cookie);
  if (!target || !worker) throw new Error('There is nobody to send as.');
  const json = { 'Content-Type': 'application/json', ...cookieOf(worker) };
  const calls = ALL_CALLS.filter((call) => call.body && !call.multipart);
  const all = calls.flatMap(({ method, path }) =>
    HOSTILE_JSON.map(([, body]) => ({ method, path: addressOf(path, target, false), headers: json, body })),
  );
  return attack(`large, wide, deep and wrong JSON to ${calls.length} calls`, field.port, 2, all);
}

/** Every hostile file, to every call that takes a file, for a case that is open and one that waits for its paper. */
export function hostileFiles(field: Field): Promise<Attacked> {
  const calls = ALL_CALLS.filter(({ multipart }) => multipart);
  const targets = field.targets.slice(1, 4);
  const all = calls.flatMap(({ method, path, multipart }) =>
    FILES.flatMap(([name, content]) =>
      targets.map((target) => ({
        method,
        path: addressOf(path, target, true),
        ...formWith(multipart?.field ?? '', name, content),
      })),
    ),
  );
  return attack(`${FILES.length} hostile files to ${calls.length} uploads`, field.port, 4, all);
}

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['sidor.pdf', hostile.sharedPageTree()],
  ['ring.pdf', hostile.cyclicPageTree()],
  ['djup.pdf', hostile.deepPageTree(10_000)],
  ['listor.pdf', hostile.deeplyNestedPdf(200_000)],
  ['manga.pdf', hostile.pdfOfPages(20_000)],
  ['strom.pdf', hostile.objectStreamBomb(64)],
  ['dubbel.pdf', hostile.doubleObjectStreamBomb(256)],
  ['skyddad.pdf', hostile.encryptedPdf()],
  ['rorlig.png', hostile.png({ width: 2_500, height: 2_000, frames: 10 })],
  ['bomb.png', hostile.png({ width: 9, height: 9, unpacked: 2 ** 26 })],
  ['stor.jpg', hostile.jpeg(65_500, 65_500, [0x42])],
  ['stor.heic', hostile.heicBomb(30_000, 30_000)],
  ['bomb.docx', hostile.office('docx', [hostile.bombPart(64)])],
  ['vriden.pdf', odd.pdfWithPage('/Rotate 45')],
  ['utan-matt.pdf', odd.pdfWithPage('/MediaBox[0 0 0 0]/Contents 7/Resources[1]/Annots(x)')],
  ['framfor.pdf', Buffer.concat([Buffer.alloc(1_000, '\n'), hostile.pdfOfPages(1)])],
  ['vand.jpg', odd.withExif(hostile.jpeg(9, 9), hostile.exif(6))],
  ['vand.heic', odd.turnedHeic(1)],
  ['skyddad.docx', odd.compoundFile(['EncryptedPackage'])],
  ['gammal.doc', odd.compoundFile(['WordDocument'])],
  ['html.pdf', Buffer.from('<script>alert(1)</script>')],
  ['tom.pdf', new Uint8Array()],
  ['over.pdf', new Uint8Array(16_000_000)],
];

export function formWith(field: string, name: string, content: Uint8Array): Pick<Sent, 'headers' | 'body'> {
  const head = `--grense\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  return {
    headers: { 'Content-Type': 'multipart/form-data; boundary=grense' },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--grense--\r\n')]),
  };
}

/** Webhooks without a secret, with a wrong one and with one of the right form, with bodies up to and over what they take. */
export function webhooks({ port }: Field, signingSecret: string): Promise<Attacked> {
  const bodies = [...HOSTILE_JSON.map(([, body]) => body), randomBytes(2_000_000).toString('base64')];
  const signed = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': `v1,${randomBytes(32).toString('base64')}`,
    'X-Twilio-Email-Event-Webhook-Signature': randomBytes(70).toString('base64'),
    'X-Twilio-Email-Event-Webhook-Timestamp': '1',
  };
  const ways = ['mail', 'register', 'signing', 'signing?secret=x', `signing?secret=${signingSecret}`];
  const all = ways.flatMap((way) =>
    bodies.flatMap((body) =>
      [{}, signed].map((headers) => ({
        method: 'POST',
        path: `/api/webhooks/${way}`,
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      })),
    ),
  );
  return attack('webhooks, unsigned, wrongly signed, and large', port, 4, all);
}

/** Wrong encodings, wrong lengths of headers, reports that nobody's browser made. */
export function oddBodies({ port, targets: [target] }: Field): Promise<Attacked> {
  const path = `/api/Case/${target?.id}/Data?token=${target?.token}`;
  const json = { 'Content-Type': 'application/json' };
  const post = (headers: Record<string, string>, body: string | Uint8Array, to = path) => ({
    method: 'POST',
    path: to,
    headers: { ...json, ...headers },
    body,
  });
  const report = JSON.stringify({ 'csp-report': { 'violated-directive': 'x'.repeat(30_000) } });
  const all = [
    post({ 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000, ' '))),
    post({ 'Content-Encoding': 'br' }, randomBytes(10_000)),
    post({ 'Content-Type': 'application/json; charset=utf-16' }, Buffer.from('{"items":[]}', 'utf16le')),
    post({ 'Content-Type': 'multipart/form-data; boundary=' }, randomBytes(100_000)),
    post({}, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0xc3, 0x28])),
    post({ Cookie: 'a=b; '.repeat(2_000) }, '{}'),
    post({ 'Idempotency-Key': 'k'.repeat(15_000) }, '{}'),
    ...Array.from({ length: 300 }, () =>
      post({ 'Content-Type': 'application/csp-report' }, report, '/api/csp-reports'),
    ),
    post({ 'Content-Type': 'application/reports+json' }, '['.repeat(30_000), '/api/csp-reports'),
    post({ 'Content-Type': 'application/csp-report' }, 'x'.repeat(5_000_000), '/api/csp-reports'),
    { method: 'GET', path: `/api/Case/List?search=${'%25'.repeat(5_000)}` },
    { method: 'GET', path: `/${'a/'.repeat(7_000)}` },
  ];
  return attack('odd encodings, long headers, made-up reports', port, 4, all);
}

/** Methods that calls and pages do not have, and files of an organisation's forms whose texts cannot be stored, tried and imported. */
export async function oddMethodsAndForms({ port, senders }: Field): Promise<Attacked> {
  const headers = cookieOf(
    senders.find(({ cookie }) => cookie) ?? { name: '', sees: () => false, isApplicant: true },
  );
  const exported = await send(port, {
    method: 'GET',
    path: '/api/organisation/teknikbolagen/Export?version=1',
    headers,
  });
  const file = Buffer.from(exported.text, 'latin1').toString('utf8');
  const files = ['\\u0000', '\\ud800', '\\ufffe\\u200b', '\\u0085\\u2028', '\ufdd0'].flatMap((odd) => [
    file.replaceAll(/"(?:sv|en)": "/g, `$&${odd}`),
    file.replace('"organisation": "', `$&${odd}`),
    file.replace('"componentId": "', `$&${odd}`),
  ]);
  const methods = ['TRACE', 'PROPFIND', 'SEARCH', 'LINK', 'PATCH', 'OPTIONS', 'HEAD'];
  const all: Sent[] = [
    ...methods.flatMap((method) =>
      ['/api/Case/List', '/api/nowhere', '/', '/apply/teknikbolagen'].map((path) => ({ method, path })),
    ),
    ...files.flatMap((content) =>
      ['true', 'false'].map((dryRun) => {
        const form = formWith('file', 'formulär.json', Buffer.from(content));
        return {
          method: 'POST',
          path: `/api/organisation/teknikbolagen/Draft/Import?dryRun=${dryRun}`,
          ...form,
          headers: { ...form.headers, ...headers },
        };
      }),
    ),
  ];
  return attack('methods that there are not, and forms that cannot be stored', port, 2, all);
}
