import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import type { ProviderState } from '@/sandbox/oidc/provider-state';
import { ACCOUNTS, findAccount } from '../accounts';
import type { SandboxConfig } from '../config';
import { applyFault } from '../faults';
import {
  BadRequest,
  isFormPost,
  readFields,
  redirect,
  type SandboxPart,
  sendHtml,
  sendNothing,
} from '../part';
import { errorPage, identityPage, loginPage } from './pages';
import { createProvider, createProviderState, rotateKeys } from './provider';
import { NO_FAULT, SIGNERS } from './tokens';

/** The identity provider. The protocol is oidc-provider's, and the account picker is ours. */
export function oidcPart(config: SandboxConfig): SandboxPart {
  const state = createProviderState();
  let provider = createProvider(config, state);
  const control = async (request: IncomingMessage, response: ServerResponse, change: () => unknown) => {
    await change();
    if (isFormPost(request)) redirect(response, '/oidc');
    else sendNothing(response);
  };
  return {
    name: 'oidc',
    prefix: '/oidc',
    async handle(request, response, url) {
      if (request.method === 'POST' && url.pathname === '/oidc/sandbox/keys') {
        await control(request, response, () => {
          rotateKeys(state);
          provider = createProvider(config, state);
        });
      } else if (request.method === 'POST' && url.pathname === '/oidc/sandbox/tokens') {
        await control(request, response, async () => {
          state.fault = await readTokenFault(request);
        });
      } else if (request.method === 'POST' && url.pathname === '/oidc/sandbox/roles') {
        await control(request, response, async () => changeAccount(state, await readAccountChange(request)));
      } else if (await applyFault('oidc', request, response)) {
        return true;
      } else if (/^\/oidc\/?$/.test(url.pathname)) {
        const { issuer } = provider;
        sendHtml(response, 200, identityPage(issuer, config.auth.clientId, state));
      } else if (url.pathname.startsWith('/oidc/login/')) {
        await handleLogin(provider, config, request, response);
      } else {
        mount(request);
        await provider.callback()(request, response);
      }
      return true;
    },
  };
}

const tokenFaultInput = z.object({
  clockSeconds: z.coerce.number().int().default(NO_FAULT.clockSeconds),
  signedBy: z.enum(SIGNERS).default(NO_FAULT.signedBy),
  refreshError: z.string().default(NO_FAULT.refreshError),
  refreshStatus: z.coerce.number().int().min(400).max(599).default(NO_FAULT.refreshStatus),
});

async function readTokenFault(request: IncomingMessage) {
  const input = tokenFaultInput.safeParse(await readFields(request));
  if (!input.success) throw new BadRequest(z.prettifyError(input.error));
  return input.data;
}

const texts = z
  .union([z.array(z.string()), z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))])
  .optional();
const yes = z.union([z.boolean(), z.enum(['yes', 'no']).transform((value) => value === 'yes')]).optional();
const accountInput = z.object({
  account: z.string().optional(),
  roles: texts,
  disabled: yes,
  refreshTokens: yes,
});

async function readAccountChange(request: IncomingMessage) {
  const input = accountInput.safeParse(await readFields(request));
  if (!input.success) throw new BadRequest(z.prettifyError(input.error));
  const { account: name, ...change } = input.data;
  const account = ACCOUNTS.find(({ id, email }) => name === id || name === email);
  if (name !== undefined && !account) throw new BadRequest('There is no such account.');
  return { account, ...change };
}

/**
 * Changes an account. Without `roles` and `disabled` the account is reset to its state at the start. Without an account, all accounts are
 * reset.
 */
function changeAccount(
  state: ProviderState,
  { account, refreshTokens = true, roles, disabled }: Awaited<ReturnType<typeof readAccountChange>>,
): void {
  state.givesRefreshTokens = refreshTokens;
  if (!account) state.changes.clear();
  else if (roles === undefined && disabled === undefined) state.changes.delete(account.id);
  else state.changes.set(account.id, { roles, disabled });
}

async function handleLogin(
  provider: Provider,
  config: SandboxConfig,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => null);
  if (!interaction) {
    const error = { error: 'login_expired', error_description: 'This sign-in is no longer known.' };
    sendHtml(response, 400, errorPage(error, config.appUrl));
  } else if (request.method === 'POST') {
    const result = await chosenResult(request);
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } else {
    sendHtml(response, 200, loginPage(interaction.uid));
  }
}

async function chosenResult(request: IncomingMessage) {
  const fields = await readFields(request);
  if (fields.cancel) {
    return { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
  }
  const account = findAccount(fields.account);
  if (!account) throw new BadRequest('There is no such account.');
  return { login: { accountId: account.id } };
}

/** Removes the prefix, because the provider's routes begin at the root. It finds its own addresses by `originalUrl`. */
function mount(request: IncomingMessage): void {
  const original = request.url ?? '/';
  Object.assign(request, { originalUrl: original, url: original.slice('/oidc'.length) });
}
