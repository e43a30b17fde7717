import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxConfig } from '../config';
import { applyFault, currentFaults } from '../faults';
import { readJson, sendJson } from '../part';
import { toOrgNo } from './companies';
import { memberExport } from './member-export';
import type { RegisterStore } from './store';
import { listSubgroups } from './subgroups';

const ORGANISATION_PATH = /^\/organisations\/([^/]+)\/(subgroups|members|memberships\/lookup)$/;

/** The register's API as docs/register.openapi.json describes it. `path` is below `/v1`. */
export async function handleApi(
  config: SandboxConfig,
  store: RegisterStore,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const isExport = request.method === 'POST' && path.endsWith('/members');
  // The export is stored even if the answer is late or lost.
  const isLostAnswer = isExport && ['reset', 'slow'].includes(currentFaults().register?.mode ?? '');
  if (!isLostAnswer && (await applyFault('register', request, response))) return true;
  if (request.headers.authorization !== `Bearer ${config.registerApiKey}`) {
    sendJson(response, 401, { error: 'UNAUTHORIZED' });
    return true;
  }
  const answer = await answerCall(store, request, path);
  if (!answer) return false;
  if (isLostAnswer && (await applyFault('register', request, response))) return true;
  sendJson(response, answer.status, answer.body);
  return true;
}

interface Answer {
  status: number;
  body: unknown;
}

async function answerCall(
  store: RegisterStore,
  request: IncomingMessage,
  path: string,
): Promise<Answer | null> {
  if (request.method === 'POST' && path === '/companies/lookup') return lookUpCompany(store, request);
  const [, encodedSlug = '', call] = ORGANISATION_PATH.exec(path) ?? [];
  const moSlug = decodeURIComponent(encodedSlug);
  switch (`${request.method} ${call}`) {
    case 'GET subgroups':
      return { status: 200, body: { items: listSubgroups(moSlug) } };
    case 'POST members':
      return receiveExport(store, request, moSlug);
    case 'POST memberships/lookup':
      return lookUpMembership(store, request, moSlug);
    default:
      return null;
  }
}

async function lookUpCompany(store: RegisterStore, request: IncomingMessage): Promise<Answer> {
  const company = store.company(await readOrgNo(request));
  if (!company) return { status: 404, body: { error: 'NOT_FOUND' } };
  const { remark, ...known } = company;
  return { status: 200, body: known };
}

async function receiveExport(
  store: RegisterStore,
  request: IncomingMessage,
  moSlug: string,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '')
    return { status: 400, body: { error: 'IDEMPOTENCY_KEY_MISSING' } };
  const { data: body } = memberExport.safeParse(await readJson<unknown>(request));
  if (body?.caseId !== key) return { status: 400, body: { error: 'BODY_INVALID' } };
  const received = store.receive(moSlug, key, body);
  if (!received) return { status: 500, body: { error: 'INTERNAL' } };
  return { status: received.times === 1 ? 201 : 200, body: { registerId: received.registerId } };
}

async function lookUpMembership(
  store: RegisterStore,
  request: IncomingMessage,
  moSlug: string,
): Promise<Answer> {
  return { status: 200, body: { status: store.membership(moSlug, await readOrgNo(request)) } };
}

async function readOrgNo(request: IncomingMessage): Promise<string> {
  const { orgNo } = await readJson(request);
  return (typeof orgNo === 'string' && toOrgNo(orgNo)) || '';
}
