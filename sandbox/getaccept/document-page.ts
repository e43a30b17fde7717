import { type Html, html, page, postButton } from '../page';
import { recipientStatus } from './bodies';
import { OUTCOME_LOOK } from './list-page';
import { isOpen, outcomeOf, type Recipient, type StoredDocument } from './store';

const LOOK: Record<Recipient['status'], string> = {
  sent: '',
  viewed: 'warn',
  signed: 'good',
  rejected: 'bad',
};

/** One document, with the actions of each recipient. A visitor is a recipient who came by their own link, and is listed first. */
export function documentPage(document: StoredDocument, visitor?: Recipient): Html {
  const others = document.recipients.filter((recipient) => recipient !== visitor);
  const file = `/getaccept/documents/${document.id}/file.pdf`;
  const body = html`
<p class="row"><span class="badge ${OUTCOME_LOOK[outcomeOf(document)]}">${outcomeOf(document)}</span>
<span class="muted small">sent by ${document.senderEmail}, ${document.createdAt.slice(0, 16).replace('T', ' ')} UTC${document.expiresAt && `, to sign by ${document.expiresAt.slice(0, 10)}`}</span></p>
${document.message && html`<p class="notice" style="white-space:pre-line">${document.message}</p>`}
${!isOpen(document) && html`<p class="notice ${OUTCOME_LOOK[outcomeOf(document)]}" role="status">${closedText(document)}</p>`}
<section class="stack"><h2>${visitor ? 'You' : 'Signatories'}</h2>
${(visitor ? [visitor] : others).map((recipient) => recipientCard(document, recipient, visitor))}</section>
${
  visitor &&
  others.length > 0 &&
  html`<details class="stack"><summary>The other signatories</summary>
<div class="stack">${others.map((recipient) => recipientCard(document, recipient, visitor))}</div></details>`
}
<section class="stack"><div class="row spread"><h2>Document</h2><a class="button" href="${file}">Open the PDF</a></div>
<iframe src="${file}" title="${document.name}" style="width:100%;height:70vh;border:1px solid var(--line);border-radius:10px;background:#fff"></iframe></section>
${senderTools(document)}`;
  return page({ title: document.name, current: '/getaccept', body });
}

function closedText(document: StoredDocument): string {
  if (document.status === 'signed') return 'Everybody has signed.';
  if (document.status === 'rejected') return 'A signatory has declined, so that nobody can sign any more.';
  if (document.status === 'expired') return 'The time to sign is up.';
  return 'The sender has taken the document back. It cannot be signed.';
}

function recipientCard(document: StoredDocument, recipient: Recipient, visitor?: Recipient): Html {
  const canAct = isOpen(document) && recipient.status !== 'signed' && recipient.role === 'signer';
  return html`<article class="card stack">
<div class="row spread"><h3>${recipient.fullname || recipient.email}
${recipient.fullname && html`<span class="muted">${recipient.email}</span>`}</h3>
<span class="badge ${hasOnlyBounced(recipient) ? 'bad' : LOOK[recipient.status]}">${recipientStatus(recipient)}</span></div>
${recipient.eid && html`<p class="muted small">Proves who they are by <code>${recipient.eid}</code> before signing; here nobody is asked.</p>`}
${recipient.reason && html`<p>Declined because: ${recipient.reason}</p>`}
${canAct && actions(document, recipient, visitor)}</article>`;
}

const hasOnlyBounced = ({ status, hasBounced }: Recipient) => status === 'sent' && hasBounced;

function actions(document: StoredDocument, recipient: Recipient, visitor?: Recipient): Html {
  const address = `/getaccept/sandbox/documents/${document.id}`;
  const fields = { email: recipient.email, recipient: visitor?.id ?? '' };
  return html`<div class="row">${postButton(`${address}/sign`, 'Sign', fields, 'primary')}
<form method="post" action="${address}/decline" class="row">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input name="reason" required maxlength="500" placeholder="Why not?" aria-label="Why ${recipient.email} declines" style="width:240px">
<button class="button danger">Decline</button></form>
${!visitor && recipient.status === 'sent' && !recipient.hasBounced && postButton(`${address}/bounce`, 'The mail bounces', { ...fields, reason: '550 No such user here' })}</div>`;
}

function senderTools(document: StoredDocument): Html {
  const address = `/getaccept/sandbox/documents/${document.id}`;
  return html`<details class="card"><summary>As the sender</summary>
<p class="muted small">Done in the service itself, outside the product: it learns of a recall or a deletion only when it looks.</p>
<p class="row">${isOpen(document) && postButton(`${address}/recall`, 'Recall')}
${isOpen(document) && postButton(`${address}/expire`, 'Let it expire')}
${!document.isDeleted && postButton(`${address}/delete`, 'Delete', {}, 'danger')}</p></details>`;
}
