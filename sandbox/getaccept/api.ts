import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxConfig } from '../config';
import { applyFault, currentFaults } from '../faults';
import { sendJson, sendNothing } from '../part';
import { type ApiAnswer, refusal } from './answer';
import { documentBody, eventBodies, listedBody } from './bodies';
import { downloadOf } from './certificate';
import { createDocument, uploadFile } from './create';
import { authenticate, type Login, loginOf, refresh } from './login';
import { isVisibleTo, newestFirst, type SigningStore, type StoredDocument } from './store';
import { handleSubscriptions } from './subscriptions';

/** The part of GetAccept's REST v1 that the product uses. `path` is below `/v1`. */
export async function handleApi(
  config: SandboxConfig,
  store: SigningStore,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  path: string,
): Promise<boolean> {
  // The document is created even if the answer is late or lost.
  const isLostAnswer =
    request.method === 'POST' &&
    path === '/documents' &&
    ['reset', 'slow'].includes(currentFaults().getaccept?.mode ?? '');
  if (!isLostAnswer && (await applyFault('getaccept', request, response))) return true;

  const download = /^\/documents\/([^/]+)\/download$/.exec(path);
  const downloader = download ? loginOf(store, request) : null;
  if (download && downloader && url.searchParams.get('direct') === 'true') {
    return sendDownload(store, downloader, response, download[1] ?? '');
  }
  const answer = await answerCall(config, store, request, url, path);
  if (answer === undefined) return false;
  if (isLostAnswer && (await applyFault('getaccept', request, response))) return true;
  if (answer) sendJson(response, answer.status, answer.body, answer.headers);
  else sendNothing(response);
  return true;
}

/** Answers a call. Undefined if there is no such call. */
async function answerCall(
  config: SandboxConfig,
  store: SigningStore,
  request: IncomingMessage,
  url: URL,
  path: string,
): Promise<ApiAnswer | undefined> {
  const call = `${request.method} ${path}`;
  if (call === 'POST /auth') return authenticate(config, store, request);
  const login = loginOf(store, request);
  if (!login) return refusal(401, 'unauthorized', 'The access token is missing or not valid.');
  switch (call) {
    case 'POST /refresh':
    case 'GET /refresh':
      return refresh(store, login);
    case 'POST /upload':
      return uploadFile(store, login, request);
    case 'POST /documents':
      return createDocument(config, store, login, request);
    case 'GET /documents':
      return { status: 200, body: listDocuments(store, login, url.searchParams) };
  }
  const entity = /^(?:GET|POST) \/refresh\/([^/]+)$/.exec(call)?.[1];
  if (entity) return refresh(store, login, decodeURIComponent(entity));
  if (path.startsWith('/subscriptions')) return handleSubscriptions(store, login, request, path);
  return answerDocumentCall(config, store, login, call);
}

function answerDocumentCall(
  config: SandboxConfig,
  store: SigningStore,
  login: Login,
  call: string,
): ApiAnswer | undefined {
  const match = /^(GET|DELETE) \/documents\/([^/]+)(?:\/(status|recipients|events|custom-data))?$/.exec(call);
  if (!match) return undefined;
  const [, method, id = '', what = ''] = match;
  const document = findDocument(store, login, decodeURIComponent(id));
  if (!document) return notFound();
  switch (`${method} ${what}`) {
    case 'GET ':
      return { status: 200, body: documentBody(config, document) };
    case 'GET status':
      return { status: 200, body: { status: document.status } };
    case 'GET recipients':
      return { status: 200, body: { recipients: documentBody(config, document).recipients } };
    case 'GET events':
      return { status: 200, body: eventBodies(document) };
    case 'GET custom-data':
      return { status: 200, body: customDataBody(document) };
    case 'DELETE ':
      document.isDeleted = true;
      return null;
    default:
      return undefined;
  }
}

function listDocuments(store: SigningStore, login: Login, query: URLSearchParams): unknown[] {
  const externalId = query.get('external_id');
  const status = query.get('filter');
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? 50);
  const found = newestFirst(store)
    .filter((document) => isVisibleTo(document, login.entityId))
    .filter((document) => !externalId || document.externalId === externalId)
    .filter((document) => !status || document.status === status);
  if (query.get('sort_order') === 'asc') found.reverse();
  return found.slice(offset, offset + limit).map(listedBody);
}

function customDataBody(document: StoredDocument): unknown {
  const custom_data = document.customData.map(({ id, ...property }) => ({
    id,
    document_id: document.id,
    property,
  }));
  return { custom_data, total_count: custom_data.length };
}

async function sendDownload(
  store: SigningStore,
  login: Login,
  response: ServerResponse,
  id: string,
): Promise<boolean> {
  const document = findDocument(store, login, decodeURIComponent(id));
  if (!document) {
    sendJson(response, 404, notFound()?.body);
    return true;
  }
  response.writeHead(200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'attachment; filename="download.pdf"',
  });
  response.end(await downloadOf(document));
  return true;
}

function findDocument(store: SigningStore, login: Login, id: string): StoredDocument | null {
  const document = store.documents.get(id);
  return document && isVisibleTo(document, login.entityId) ? document : null;
}

function notFound(): ApiAnswer {
  return refusal(404, 'not_found', 'The specified resource was not found');
}
