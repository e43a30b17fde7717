import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxConfig } from '../config';
import { remembered } from '../memory';
import { BadRequest, isFormPost, readFields, redirect, type SandboxPart, sendHtml, sendJson } from '../part';
import { bounce, decline, expire, open, recall, remove, requireDocument, sign } from './actions';
import { handleApi } from './api';
import { sandboxBody } from './bodies';
import { downloadOf } from './certificate';
import { documentPage } from './document-page';
import { listPage } from './list-page';
import { createSigningStore, isOpen, newestFirst, type SigningStore } from './store';

/** The signing service: GetAccept's API, its sandbox calls, and the pages where recipients sign or decline. */
export function getacceptPart(config: SandboxConfig): SandboxPart {
  const store = remembered(config.dataDir, 'getaccept', createSigningStore());
  return {
    name: 'getaccept',
    prefix: '/getaccept',
    async handle(request, response, url) {
      const path = url.pathname.slice('/getaccept'.length);
      if (path.startsWith('/v1/')) {
        return handleApi(config, store, request, response, url, path.slice('/v1'.length));
      }
      if (request.method === 'POST') return act(config, store, request, response, path);
      if (request.method !== 'GET') return false;
      return show(config, store, response, url, path);
    },
  };
}

async function show(
  config: SandboxConfig,
  store: SigningStore,
  response: ServerResponse,
  url: URL,
  path: string,
): Promise<boolean> {
  if (path === '' || path === '/') {
    sendHtml(response, 200, listPage(newestFirst(store)));
    return true;
  }
  if (path === '/sandbox/documents') {
    const externalId = url.searchParams.get('externalId');
    sendJson(response, 200, listDocuments(config, store, externalId));
    return true;
  }
  const [, id = '', file] = /^\/documents\/([^/]+)(\/file\.pdf)?$/.exec(path) ?? [];
  const document = store.documents.get(id);
  if (!document) return false;
  if (file) {
    response.writeHead(200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline',
      'Cache-Control': 'no-store',
    });
    response.end(await downloadOf(document));
    return true;
  }
  const visitor = document.recipients.find(({ id }) => id === url.searchParams.get('recipient'));
  // Following the link opens the document, which notifies the product.
  if (visitor && isOpen(document)) {
    open(config, store, document.id, visitor.email).catch((error) => console.error('sandbox:', error));
  }
  sendHtml(response, 200, documentPage(document, visitor));
  return true;
}

function listDocuments(config: SandboxConfig, store: SigningStore, externalId: string | null): unknown[] {
  return newestFirst(store)
    .filter((document) => !externalId || document.externalId === externalId)
    .map((document) => sandboxBody(config, document));
}

const ACTION_PATH = /^\/sandbox\/documents\/([^/]+)\/(open|sign|decline|bounce|recall|delete|expire)$/;

async function act(
  config: SandboxConfig,
  store: SigningStore,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const [, id = '', action] = ACTION_PATH.exec(path) ?? [];
  if (!action) return false;
  const fields = await readFields(request);
  const email = String(fields.email ?? '');
  const document = requireDocument(store, id);
  if (action === 'open') await open(config, store, id, email);
  if (action === 'sign') await sign(config, store, id, email);
  if (action === 'decline') await decline(config, store, id, email, requireReason(fields.reason));
  if (action === 'bounce') await bounce(config, store, id, email, String(fields.reason ?? ''));
  if (action === 'recall') recall(store, id);
  if (action === 'delete') remove(store, id);
  if (action === 'expire') await expire(config, store, id);

  if (!isFormPost(request)) sendJson(response, 200, sandboxBody(config, document));
  else redirect(response, `/getaccept/documents/${id}${visitorQuery(fields.recipient)}`);
  return true;
}

function requireReason(value: unknown): string {
  const reason = typeof value === 'string' ? value.trim() : '';
  if (!reason) throw new BadRequest('A reason is required to decline.');
  return reason;
}

function visitorQuery(recipient: unknown): string {
  return typeof recipient === 'string' && recipient ? `?recipient=${encodeURIComponent(recipient)}` : '';
}
