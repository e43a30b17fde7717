import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxConfig } from '../config';
import { applyFault } from '../faults';
import { remembered } from '../memory';
import { html, page } from '../page';
import {
  BadRequest,
  isFormPost,
  readBody,
  readFields,
  redirect,
  type SandboxPart,
  sendHtml,
  sendJson,
  sendNothing,
} from '../part';

/** What the signature of a received event says. `unchecked`: the receiver knows no secret yet. */
type Verdict = 'verified' | 'wrong' | 'unchecked';

interface ReceivedEvent {
  id: string;
  receivedAt: string;
  verdict: Verdict;
  body: unknown;
}

interface Store {
  secrets: string[];
  /** Newest first. */
  events: ReceivedEvent[];
}

const KEPT = 200;
const SECRETS_KEPT = 20;
/** How far clocks may be apart, in seconds. */
const TOLERANCE = 300;

/** Another system of an organisation, which receives the product's webhooks. */
export function webhooksPart(config: SandboxConfig): SandboxPart {
  const store = remembered<Store>(config.dataDir, 'webhooks', { secrets: [], events: [] });
  return {
    name: 'webhooks',
    prefix: '/webhooks',
    async handle(request, response, url) {
      switch (`${request.method} ${url.pathname}`) {
        case 'GET /webhooks':
          sendHtml(response, 200, webhooksPage(config, store));
          return true;
        case 'POST /webhooks':
          await receive(store, request, response);
          return true;
        case 'GET /webhooks/sandbox/events':
          sendJson(response, 200, store.events);
          return true;
        case 'POST /webhooks/sandbox/secret':
          await learn(store, request, response);
          return true;
        default:
          return false;
      }
    },
  };
}

async function receive(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await readBody(request)).toString('utf8');
  if (await applyFault('webhooks', request, response)) return;
  const header = (name: string) => String(request.headers[name] ?? '');
  const verdict = verdictOn(store.secrets, body, {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
  });
  const received = {
    id: header('webhook-id'),
    receivedAt: new Date().toISOString(),
    verdict,
    body: parsed(body),
  };
  store.events = [received, ...store.events].slice(0, KEPT);
  if (verdict === 'wrong') sendJson(response, 401, { error: 'The signature is wrong.' });
  else sendNothing(response);
}

/** Checks a signature as Standard Webhooks does. One of several signatures, by one of several secrets, is enough. */
function verdictOn(
  secrets: readonly string[],
  body: string,
  { id, timestamp, signature }: Record<'id' | 'timestamp' | 'signature', string>,
): Verdict {
  if (secrets.length === 0) return 'unchecked';
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE;
  const given = signature.split(' ').map((one) => Buffer.from(one));
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const wanted = Buffer.from(`v1,${digest}`);
    return given.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
  });
  return isFresh && isSigned ? 'verified' : 'wrong';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

async function learn(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { secret } = await readFields(request);
  if (typeof secret !== 'string' || !/^whsec_[A-Za-z0-9+/]+=*$/.test(secret.trim())) {
    throw new BadRequest('The secret begins with whsec_.');
  }
  store.secrets = [...new Set([secret.trim(), ...store.secrets])].slice(0, SECRETS_KEPT);
  if (isFormPost(request)) redirect(response, '/webhooks');
  else sendNothing(response);
}

const VERDICTS: Record<Verdict, { look: string; words: string }> = {
  verified: { look: 'good', words: 'Verified' },
  wrong: { look: 'bad', words: 'Wrong signature' },
  unchecked: { look: 'warn', words: 'Not checked' },
};

function webhooksPage({ sandboxUrl }: SandboxConfig, { secrets, events }: Store) {
  const known = secrets.length === 1 ? 'one secret' : `${secrets.length} secrets`;
  return page({
    title: 'Webhook receiver',
    current: '/webhooks',
    lead: 'Another system of an organisation, which receives events of its cases.',
    body: html`<section class="card stack"><h2>To receive events</h2>
<p>Give the address <code>${sandboxUrl}/webhooks</code> under <em>Webhooks</em> in the settings of an organisation, and the secret that you get there here.</p>
<form method="post" action="/webhooks/sandbox/secret" class="row"><input name="secret" required aria-label="Secret" placeholder="whsec_…" autocomplete="off"><button class="button primary">Check signatures with it</button></form>
<p class="muted small">The receiver knows ${known}. Make it fail or slow on <a href="/#faults">the overview</a>.</p></section>
<section class="stack"><h2>Received</h2>${events.length === 0 && html`<p class="card empty">Nothing has been received yet.</p>`}
${events.map(
  ({ id, receivedAt, verdict, body }) => html`<article class="card stack">
<p class="row spread"><strong>${typeOf(body)}</strong><span class="badge ${VERDICTS[verdict].look}">${VERDICTS[verdict].words}</span></p>
<p class="small muted">${receivedAt} · <span class="mono">${id}</span></p>
<pre>${typeof body === 'string' ? body : JSON.stringify(body, null, 2)}</pre></article>`,
)}</section>`,
  });
}

function typeOf(body: unknown): string {
  const { type } = (typeof body === 'object' && body !== null ? body : {}) as { type?: unknown };
  return typeof type === 'string' ? type : 'Something else';
}
