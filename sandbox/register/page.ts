import { type Html, html, page, postButton } from '../page';
import { COMPANIES, type KnownCompany, ORGANISATIONS } from './companies';
import type { MembershipStatus, ReceivedExport, RegisterStore } from './store';

const LOOK: Record<MembershipStatus, string> = {
  none: '',
  pending: 'warn',
  active: 'good',
  cancelled: 'bad',
};

const KIND: Record<KnownCompany['kind'], string> = {
  REGULAR_COMPANY: 'company',
  SOLITARY_COMPANY: 'sole trader',
  FOREIGN_COMPANY: 'foreign company',
};

/** The content of the register, with a button for everything that can happen there. `told` is the product's answer. */
export function registerPage(store: RegisterStore, told: string | null): Html {
  const body = html`
${told !== null && deliveryNotice(told)}
<section class="stack"><h2>Exports received</h2>${exportList(store)}</section>
<section class="stack"><h2>Companies</h2>${companyTable(store)}</section>
<section class="stack"><h2>Something happens to a company</h2>${eventForm()}</section>`;
  return page({
    title: 'Membership register',
    current: '/register',
    width: 'wide',
    lead: 'Receives approved members, and tells the product when a membership becomes active, is cancelled, or a company changes.',
    body,
  });
}

function deliveryNotice(told: string): Html {
  const isHeard = /^2\d\d$/.test(told);
  const text = isHeard
    ? 'The product has been told.'
    : `The product could not be told (it answered ${told}).`;
  return html`<p class="notice ${isHeard ? 'good' : 'bad'}" role="status">${text}</p>`;
}

function exportList(store: RegisterStore): Html {
  const received = store.exports();
  if (received.length === 0) {
    return html`<p class="card empty">Nothing has been exported yet. Approve a case in the product, and export it.</p>`;
  }
  return html`${received.map((entry) => exportCard(store, entry))}`;
}

function exportCard(store: RegisterStore, entry: ReceivedExport): Html {
  const status = store.membership(entry.moSlug, entry.orgNo);
  const fields = { orgNo: entry.orgNo, moSlug: entry.moSlug };
  return html`<article class="card stack">
<div class="row spread">
  <h3>${store.company(entry.orgNo)?.name ?? entry.companyName} <span class="muted">${entry.orgNo}</span></h3>
  ${
    entry.registerId
      ? html`<span class="badge ${LOOK[status]}">${status}</span>`
      : html`<span class="badge bad">every attempt failed so far</span>`
  }
</div>
<dl class="small">
  <dt>Organisation</dt><dd>${entry.moSlug}</dd>
  <dt>Case (idempotency key)</dt><dd class="mono">${entry.idempotencyKey}</dd>
  <dt>Came</dt><dd>${entry.times === 1 ? 'once' : `${entry.times} times`}, first at ${entry.receivedAt}</dd>
  <dt>Register id</dt><dd class="mono">${entry.registerId ?? '–'}</dd>
</dl>
<details class="small"><summary>What was sent</summary><pre>${JSON.stringify(entry.body, null, 2)}</pre></details>
<div class="row">
  ${button('Membership active', { ...fields, event: 'active' }, 'primary')}
  ${button('Cancelled', { ...fields, event: 'cancelled' })}
  ${button('Deregistered', { ...fields, event: 'deregistered' }, 'danger')}
</div>
${renameForm(fields)}
</article>`;
}

function button(label: string, fields: Record<string, string>, look: 'primary' | 'danger' | '' = ''): Html {
  return postButton('/register/sandbox/membership', label, fields, look);
}

function renameForm({ orgNo, moSlug }: { orgNo: string; moSlug: string }): Html {
  return html`<form method="post" action="/register/sandbox/membership" class="row">
<input type="hidden" name="event" value="renamed"><input type="hidden" name="orgNo" value="${orgNo}">
<input type="hidden" name="moSlug" value="${moSlug}">
<input name="name" required maxlength="100" placeholder="New legal name" aria-label="New legal name of ${orgNo}" style="width:220px">
<button class="button">Renamed</button></form>`;
}

function companyTable(store: RegisterStore): Html {
  const rows = COMPANIES.map(({ orgNo, kind, remark }) => {
    const company = store.company(orgNo);
    return html`<tr><td class="mono" style="white-space:nowrap">${orgNo}</td><td>${company?.name}</td><td>${KIND[kind]}</td>
<td>${company?.memberOf.map((moSlug) => html`<span class="badge good">${moSlug}</span> `)}
${company?.active === false && html`<span class="badge bad">deregistered</span>`}</td><td class="muted">${remark}</td></tr>`;
  });
  return html`<div class="card"><div class="scroll"><table>
<thead><tr><th>Number</th><th>Name</th><th>Kind</th><th>Membership</th><th>Remark</th></tr></thead>
<tbody>${rows}</tbody></table></div></div>
<p class="muted small">Any other valid number is a plain limited company, “Bolag” and its number. Personal identity numbers that are not listed are unknown.</p>`;
}

function eventForm(): Html {
  return html`<form method="post" action="/register/sandbox/membership" class="card stack">
<div class="grid">
<label>Organisation number<input name="orgNo" required placeholder="559900-0014" pattern="\\d{6}-?\\d{4}"></label>
<label>Member organisation<select name="moSlug">${ORGANISATIONS.map((slug) => html`<option>${slug}</option>`)}</select></label>
<label>What happens<select name="event"><option value="active">membership active</option>
<option value="cancelled">cancelled</option><option value="deregistered">deregistered</option>
<option value="renamed">renamed</option></select></label>
<label>New name, when renamed<input name="name" maxlength="100"></label>
</div><div><button class="button primary">Tell the product</button></div></form>`;
}
