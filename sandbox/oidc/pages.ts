import type { ProviderState } from '@/sandbox/oidc/provider-state';
import { ACCOUNTS, type Account } from '../accounts';
import { type Html, html, page, postButton, trusted } from '../page';
import type { TokenFault } from './tokens';

/** The account picker of one sign-in. */
export function loginPage(uid: string): Html {
  return page({
    title: 'Choose who signs in',
    lead: 'This stands in for the organisation’s own sign-in. No password is needed.',
    width: 'narrow',
    body: html`
<style>${trusted(LOGIN_STYLE)}</style>
<form method="post" action="/oidc/login/${uid}" class="accounts">${ACCOUNTS.map(accountButton)}</form>
<p>${postButton(`/oidc/login/${uid}`, 'Cancel the sign-in', { cancel: 'yes' }, 'quiet')}</p>`,
  });
}

function accountButton(account: Account): Html {
  return html`<button name="account" value="${account.id}" class="account">
<span class="avatar" aria-hidden="true">${initials(account)}</span>
<span class="who"><span class="name">${account.name}</span> <span class="muted">${account.email}</span>
<span class="title">${account.title}</span> <span class="muted small">${account.may}</span></span></button>`;
}

function initials({ name }: Account): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
}

const LOGIN_STYLE = `
.accounts { display: grid; gap: 10px; }
.account { width: 100%; text-align: left; padding: 14px 16px; gap: 14px; align-items: center; font-weight: 400; border-radius: 10px; }
.account:hover { border-color: var(--accent); background: var(--surface); box-shadow: 0 2px 10px light-dark(#0000000f, #00000040); }
.avatar { flex: none; width: 42px; height: 42px; border-radius: 50%; display: grid; place-items: center; font-weight: 600;
  background: var(--sunken); color: var(--muted); border: 1px solid var(--line); }
.who { display: grid; grid-template-columns: auto 1fr; gap: 0 8px; min-width: 0; }
.name { font-weight: 600; font-size: 15px; } .who > .title, .who > .small { grid-column: 1 / -1; } .who > .muted { overflow-wrap: anywhere; }
.title { margin-top: 1px; }
@media (max-width: 420px) { .who { grid-template-columns: 1fr; } }
`;

/** Ends the session at once. The button is for browsers without scripts. The provider makes `form`. */
export function logoutPage(form: string): Html {
  return page({
    title: 'Signing out',
    lead: 'One moment.',
    width: 'narrow',
    body: html`${trusted(form)}
<input type="hidden" form="op.logoutForm" name="logout" value="yes">
<noscript><button class="button primary" form="op.logoutForm">Sign out</button></noscript>
<script>document.getElementById('op.logoutForm').submit()</script>`,
  });
}

export function loggedOutPage(appUrl: string): Html {
  return page({
    title: 'Signed out',
    lead: 'The session at the identity provider has ended.',
    width: 'narrow',
    body: html`<p><a class="button primary" href="${appUrl}/">To the application</a></p>`,
  });
}

/** Names what the provider refused, because a person who sees this page is setting something up. */
export function errorPage(error: { error: string; error_description?: string }, appUrl: string): Html {
  return page({
    title: 'The sign-in cannot go on',
    width: 'narrow',
    body: html`<div class="notice bad"><p><strong>${error.error}</strong></p><p>${error.error_description}</p></div>
<p class="muted">A sign-in that is more than an hour old, or from before the sandbox was restarted, has to be started again.</p>
<p><a class="button primary" href="${appUrl}/">Start again in the application</a></p>`,
  });
}

/** Explains the part to people who open its address. */
export function identityPage(issuer: string, clientId: string, { fault, changes }: ProviderState): Html {
  return page({
    title: 'Identity provider',
    lead: 'A standard OpenID provider. Sign-ins start in the application; these accounts can be chosen.',
    body: html`
<section class="card"><dl>
<dt>Issuer</dt><dd class="mono">${issuer}</dd>
<dt>Discovery</dt><dd><a class="mono" href="${issuer}/.well-known/openid-configuration">${issuer}/.well-known/openid-configuration</a></dd>
<dt>Client id</dt><dd class="mono">${clientId}</dd>
</dl></section>
<section class="card">${accountTable(changes)}</section>
<section class="card stack"><h2>Change an account</h2>
<p class="muted">It counts in the application within a minute. The same as <code>POST /oidc/sandbox/roles</code> with <code>account</code> and <code>roles</code> or <code>disabled</code>.</p>
${ACCOUNTS.map(accountButtons)}<div class="row">${postButton('/oidc/sandbox/roles', 'All as at the start', {}, 'primary')}</div></section>
<section class="card stack"><h2>Keys and clock</h2>
<p class="muted">${describeFault(fault)} The same as <code>POST /oidc/sandbox/keys</code> and <code>POST /oidc/sandbox/tokens</code>.</p>
<div class="row">${postButton('/oidc/sandbox/keys', 'Rotate the signing key')}
${postButton('/oidc/sandbox/tokens', 'Clock two hours ahead', { clockSeconds: '7200' })}
${postButton('/oidc/sandbox/tokens', 'Clock two hours behind', { clockSeconds: '-7200' })}
${postButton('/oidc/sandbox/tokens', 'Sign by a key that is gone', { signedBy: 'gone' })}
${postButton('/oidc/sandbox/tokens', 'Sign by a stranger’s key', { signedBy: 'stranger' })}
${postButton('/oidc/sandbox/tokens', 'Ask for a second factor at the next refresh', { refreshError: 'interaction_required' })}
${postButton('/oidc/sandbox/tokens', 'As it should be', {}, 'primary')}</div></section>`,
  });
}

function accountButtons({ id, name }: Account): Html {
  const change = '/oidc/sandbox/roles';
  return html`<div class="row"><span>${name}</span>${postButton(change, `Take the roles of ${name} away`, { account: id, roles: '' })}
${postButton(change, `Disable ${name}`, { account: id, disabled: 'yes' })}${postButton(change, `${name} as at the start`, { account: id }, 'quiet')}</div>`;
}

function describeFault({ clockSeconds, signedBy, refreshError }: TokenFault): string {
  const clock = `The clock is ${clockSeconds === 0 ? 'right' : `${Math.abs(clockSeconds)} seconds ${clockSeconds > 0 ? 'ahead' : 'behind'}`}.`;
  const signers = {
    current: 'ID tokens are signed by the current key.',
    gone: 'ID tokens are signed by a key that is published no more.',
    stranger: 'ID tokens are signed by a stranger in the name of the current key.',
  };
  return `${clock} ${signers[signedBy]} ${refreshError ? `A refresh gets ${refreshError}.` : ''}`;
}

/** The accounts, with what each may do. */
export function accountTable(changes: ProviderState['changes'] = new Map()): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Accounts"><table><thead><tr><th>Account</th><th>What it may do</th><th>Roles claim</th></tr></thead>
<tbody>${ACCOUNTS.map(
    (
      account,
    ) => html`<tr><td><strong>${account.name}</strong><br><span class="muted small">${account.email}</span></td>
<td>${account.title}<br><span class="muted small">${account.may}</span></td>
<td>${rolesNow(account, changes)}</td></tr>`,
  )}</tbody></table></div>`;
}

function rolesNow({ id, roles: own }: Account, changes: ProviderState['changes']): Html | Html[] {
  const { roles = own, disabled } = changes.get(id) ?? {};
  if (disabled) return html`<span class="muted">disabled</span>`;
  return roles.length === 0
    ? html`<span class="muted">none</span>`
    : roles.map((role) => html`<code>${role}</code><br>`);
}
