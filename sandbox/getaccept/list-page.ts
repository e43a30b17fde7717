import { type Html, html, page } from '../page';
import { outcomeOf, type StoredDocument } from './store';

export const OUTCOME_LOOK: Record<ReturnType<typeof outcomeOf>, string> = {
  draft: '',
  sent: 'warn',
  signed: 'good',
  declined: 'bad',
  recalled: '',
};

/** Every document that was sent, newest first. */
export function listPage(documents: StoredDocument[]): Html {
  return page({
    title: 'Signing service',
    current: '/getaccept',
    width: 'wide',
    lead: 'Plays GetAccept. Each signatory is mailed a link, which leads to the page of the document.',
    body: html`${documents.length === 0 ? emptyState() : documentTable(documents)}
<p class="muted small">To log in to the service, use any email address with the password <code>signera</code>. Another password is wrong, and <code>vanta</code> is one attempt too many. A login is good for one entity; an address that begins with <code>utanfor</code> belongs to no entity but its own.</p>`,
  });
}

function emptyState(): Html {
  return html`<p class="card empty">Nothing has been sent for signing yet. Fill in an application, and send it to its signatories.</p>`;
}

function documentTable(documents: StoredDocument[]): Html {
  return html`<div class="card"><div class="scroll"><table>
<thead><tr><th>Document</th><th>Signatories</th><th>Status</th><th>Sent</th></tr></thead>
<tbody>${documents.map(documentRow)}</tbody></table></div></div>`;
}

function documentRow(document: StoredDocument): Html {
  const outcome = outcomeOf(document);
  const signed = document.recipients.filter((recipient) => recipient.status === 'signed').length;
  return html`<tr><td><a href="/getaccept/documents/${document.id}">${document.name}</a>
<div class="muted small mono">${document.externalId}</div>
<div class="muted small">entity ${document.entityId || 'of the sender'}</div></td>
<td>${document.recipients.map((recipient) => html`<div>${recipient.email}</div>`)}
<div class="muted small">${signed} of ${document.recipients.length} signed</div></td>
<td><span class="badge ${OUTCOME_LOOK[outcome]}">${outcome}</span></td>
<td class="muted small"><time datetime="${document.createdAt}">${document.createdAt.slice(0, 16).replace('T', ' ')}</time></td></tr>`;
}
