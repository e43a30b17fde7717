import { ACCOUNTS } from '../accounts';
import type { SandboxConfig } from '../config';
import {
  currentFaults,
  FAULT_MODES,
  FAULT_PARTS,
  type Fault,
  type FaultMode,
  type FaultPart,
} from '../faults';
import { accountTable } from '../oidc/pages';
import { type Html, html, page, postButton, trusted } from '../page';

const PART_NAMES: Record<FaultPart, string> = {
  oidc: 'Identity provider',
  smtp: 'Mail',
  getaccept: 'Signing service',
  register: 'Membership register',
  creditsafe: 'Credit reports',
  webhooks: 'Webhook receiver',
};

const MODE_NAMES: Record<Exclude<FaultMode, 'ok'>, string> = {
  down: 'Down: no connection',
  slow: 'Slow: answers after 15 seconds',
  error: 'Error: answers that it failed',
  reset: 'Reset: breaks off mid-answer',
  garbage: 'Garbage: answers nonsense',
  duplicate: 'Duplicate: every webhook twice',
};

/** The index page: where to begin, the parts and their state, the accounts, and the faults. */
export function overviewPage(config: SandboxConfig, mailCount: number): Html {
  const faults = currentFaults();
  return page({
    title: 'Everything outside Medlemsansökan',
    current: '/',
    lead: 'Sign-in, mail, signing, the register, credit reports and a receiver of webhooks, played on this machine, so that the whole product can be used and shown.',
    body: html`<style>${trusted(STYLE)}</style>
<p class="row"><a class="button primary" href="${config.appUrl}/">Open the application</a>
<a class="button" href="${config.appUrl}/apply/teknikbolagen/medlemsansokan">Apply as a company</a></p>
<section class="parts">${partCards(faults, mailCount)}</section>
${guide(config)}
<section class="card stack"><h2>Accounts</h2>${accountTable()}</section>
${faultSection(faults)}`,
  });
}

function partCards(faults: Record<FaultPart, Fault | null>, mailCount: number): Html[] {
  return [
    card(
      '/mail',
      'Mailbox',
      'Every mail that the application sends, with links that work.',
      faults.smtp,
      mailCount,
    ),
    card(
      '/getaccept',
      'Signing service',
      'Each signatory signs or declines a document here.',
      faults.getaccept,
    ),
    card(
      '/register',
      'Membership register',
      'Companies, exports received, and what the register reports back.',
      faults.register,
    ),
    card('/creditsafe', 'Credit reports', 'A report as PDF for every company.', faults.creditsafe),
    card(
      '/webhooks',
      'Webhook receiver',
      'What an organisation’s other systems receive about its cases.',
      faults.webhooks,
    ),
    card(
      '/oidc',
      'Identity provider',
      `Signs case workers in: ${ACCOUNTS.length} accounts, one click each.`,
      faults.oidc,
    ),
  ];
}

function card(href: string, name: string, sentence: string, fault: Fault | null, count?: number): Html {
  return html`<a class="card part" href="${href}"><h2>${name}</h2><p class="muted">${sentence}</p>
<p class="row spread">${faultBadge(fault)}
${count !== undefined && html`<span class="small muted">${count === 1 ? '1 mail' : `${count} mails`}</span>`}</p></a>`;
}

function guide({ appUrl }: SandboxConfig): Html {
  return html`<section class="card stack"><h2>From application to member</h2><ol class="steps">
<li><a href="${appUrl}/apply/teknikbolagen/medlemsansokan">Apply to Teknikbolagen</a> as Alfa Verkstad AB, <code>559900-0014</code>, with any email address.</li>
<li>Open the link in <a href="/mail">the mail</a>, fill in the forms, and send the application for signing.</li>
<li>Sign it in <a href="/getaccept">the signing service</a>.</li>
<li><a href="${appUrl}/">Sign in</a> as Anna Admin, approve the review, and send the application for internal signing. The signing service accepts any email address with the password <code>signera</code>.</li>
<li>Sign as the manager, whose link is in <a href="/mail">the mailbox</a>. As Anna, approve the internal signature, and send the application for regional review.</li>
<li>Answer the regional review as Ragnar Regional. Then send the case to the register as Anna.</li>
<li>Report the membership as active in <a href="/register">the register</a>.</li></ol>
<p class="muted small">On paper, and without the extra steps: <a href="${appUrl}/apply/handelsforbundet/medlemsansokan">apply to Handelsförbundet</a>. There a sole trader, <code>850709-9805</code>, may apply as well.</p></section>`;
}

function faultSection(faults: Record<FaultPart, Fault | null>): Html {
  return html`<section class="card stack" id="faults"><h2>Faults</h2>
<p class="muted">Makes a part misbehave, to see what the application does then. The same as <code>POST /sandbox/faults</code>.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Faults of the parts"><table class="faults"><thead><tr><th>Part</th><th>Now</th><th>Change</th></tr></thead>
<tbody>${FAULT_PARTS.map((part) => faultRow(part, faults[part]))}</tbody></table></div></section>`;
}

function faultRow(part: FaultPart, fault: Fault | null): Html {
  return html`<tr><th scope="row">${PART_NAMES[part]}</th><td>${faultBadge(fault)}</td>
<td>${fault ? postButton('/sandbox/faults', 'Make it work again', { part, mode: 'ok' }, 'primary') : faultForm(part)}</td></tr>`;
}

function faultBadge(fault: Fault | null): Html {
  if (!fault) return html`<span class="badge good">Working</span>`;
  const name = MODE_NAMES[fault.mode].split(':')[0];
  const left = fault.times === undefined ? '' : `, ${fault.times} more`;
  return html`<span class="badge bad">${name}${left}</span>`;
}

function faultForm(part: FaultPart): Html {
  const name = PART_NAMES[part];
  const modes = FAULT_MODES.filter((mode) => mode !== 'ok');
  return html`<form method="post" action="/sandbox/faults" class="row fault"><input type="hidden" name="part" value="${part}">
<select name="mode" aria-label="Fault of ${name}">${modes.map((mode) => html`<option value="${mode}">${MODE_NAMES[mode]}</option>`)}</select>
<input name="times" type="number" min="1" placeholder="always" aria-label="For how many calls" title="For how many calls; empty is until it works again">
<button>Set</button></form>`;
}

const STYLE = `
.parts { display: grid; gap: 16px; }
a.part { display: flex; flex-direction: column; gap: 6px; } .part > :last-child { margin-top: auto; padding-top: 6px; }
@media (min-width: 720px) { .parts { grid-template-columns: repeat(3, 1fr); } }
.steps { display: grid; gap: 8px; } .steps li::marker { color: var(--muted); } .steps code { white-space: nowrap; }
.faults th[scope] { color: inherit; font-size: inherit; } .faults td, .faults th { vertical-align: middle; }
.fault { flex-wrap: nowrap; } .fault select { min-width: 150px; } .fault input[type=number] { width: 92px; flex: none; }
`;
