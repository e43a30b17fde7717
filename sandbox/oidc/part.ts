import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { findAccount } from '../accounts';
import type { SandboxConfig } from '../config';
import { applyFault } from '../faults';
import { BadRequest, readFields, type SandboxPart, sendHtml } from '../part';
import { errorPage, identityPage, loginPage } from './pages';
import { createProvider } from './provider';

/** The identity provider: the protocol is oidc-provider's, the account picker is ours. */
export function oidcPart(config: SandboxConfig): SandboxPart {
  const provider = createProvider(config);
  const answer = provider.callback();
  return {
    name: 'oidc',
    prefix: '/oidc',
    async handle(request, response, url) {
      if (await applyFault('oidc', request, response)) return true;
      if (/^\/oidc\/?$/.test(url.pathname)) {
        sendHtml(response, 200, identityPage(provider.issuer, config.auth.clientId));
      } else if (url.pathname.startsWith('/oidc/login/')) {
        await handleLogin(provider, config, request, response);
      } else {
        mount(request);
        await answer(request, response);
      }
      return true;
    },
  };
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

/** Takes the prefix off, as the provider's routes begin at the root; it finds its own addresses by `originalUrl`. */
function mount(request: IncomingMessage): void {
  const original = request.url ?? '/';
  Object.assign(request, { originalUrl: original, url: original.slice('/oidc'.length) });
}
