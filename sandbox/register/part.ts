import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxConfig } from '../config';
import { BadRequest, isFormPost, readFields, redirect, type SandboxPart, sendHtml, sendJson } from '../part';
import { handleApi } from './api';
import { toOrgNo } from './companies';
import { registerPage } from './page';
import { createRegisterStore, MEMBERSHIP_EVENTS, type MembershipEvent, type RegisterStore } from './store';
import { tellProduct } from './webhook';

/** The membership register: its API, its sandbox calls, and a page with its content. */
export function registerPart(config: SandboxConfig): SandboxPart {
  const store = createRegisterStore(config.dataDir);
  return {
    name: 'register',
    prefix: '/register',
    async handle(request, response, url) {
      const path = url.pathname.slice('/register'.length);
      if (path.startsWith('/v1/'))
        return handleApi(config, store, request, response, path.slice('/v1'.length));
      switch (`${request.method} ${path}`) {
        case 'GET ':
        case 'GET /':
          sendHtml(response, 200, registerPage(store, url.searchParams.get('told')));
          return true;
        case 'GET /sandbox/exports':
          sendJson(response, 200, listExports(store, url));
          return true;
        case 'POST /sandbox/membership':
          await changeMembership(config, store, request, response);
          return true;
        default:
          return false;
      }
    },
  };
}

function listExports(store: RegisterStore, url: URL): unknown[] {
  const orgNo = url.searchParams.get('orgNo');
  return store
    .exports(orgNo ? (toOrgNo(orgNo) ?? orgNo) : undefined)
    .map(({ body, ...entry }) => ({ ...body, ...entry, caseId: entry.idempotencyKey }));
}

async function changeMembership(
  config: SandboxConfig,
  store: RegisterStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fields = await readFields(request);
  const orgNo = toOrgNo(String(fields.orgNo ?? ''));
  if (!orgNo || !store.company(orgNo))
    throw new BadRequest('The register does not know this organisation number.', 404);
  const event = MEMBERSHIP_EVENTS.find((candidate) => candidate === fields.event);
  if (!event) throw new BadRequest(`The event is one of ${MEMBERSHIP_EVENTS.join(', ')}.`);
  const moSlug = String(fields.moSlug ?? '');
  if (!moSlug) throw new BadRequest('The moSlug is missing.');
  const name = requireName(event, fields.name);

  store.apply(event, moSlug, orgNo, name);
  const caseId = store.exports(orgNo).find((entry) => entry.moSlug === moSlug)?.idempotencyKey;
  const answer = await tellProduct(config, { event, orgNo, moSlug, caseId, name });
  if (isFormPost(request)) redirect(response, `/register?told=${answer.status}`);
  else sendJson(response, 200, { eventId: answer.eventId, webhookStatus: answer.status });
}

function requireName(event: MembershipEvent, value: unknown): string | undefined {
  if (event !== 'renamed') return undefined;
  const name = typeof value === 'string' ? value.trim() : '';
  if (!name) throw new BadRequest('A renamed company needs its new name.');
  return name;
}
