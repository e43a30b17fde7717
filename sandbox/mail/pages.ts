import type { MailEventName, StoredMail } from '@/sandbox/mail/stored-mail';
import { type Html, html, page, postButton, trusted } from '../page';
import { MAIL_EVENTS } from './events';

const LABELS: Record<MailEventName, string> = {
  delivered: 'Delivered',
  open: 'Opened',
  bounce: 'Bounced',
  blocked: 'Blocked',
  dropped: 'Dropped',
};

/** The list of mails, newest first. `search` is part of a recipient's address. */
export function mailboxPage(mails: StoredMail[], search: string): Html {
  const wanted = search.trim().toLowerCase();
  const shown = mails.filter((mail) => mail.to.some((address) => address.toLowerCase().includes(wanted)));
  return page({
    title: 'Mailbox',
    current: '/mail',
    lead: 'Every mail that the application sends, whoever it is for.',
    width: 'wide',
    body: html`<style>${trusted(LIST_STYLE)}</style>
<div class="row spread"><form class="row search" role="search"><label for="to" class="muted">Recipient</label>
<input id="to" name="to" type="search" value="${search}" placeholder="part of an address"><button>Search</button></form>
${mails.length > 0 && postButton('/mail/api/messages/clear', 'Empty the mailbox', {}, 'quiet')}</div>
${shown.length > 0 ? html`<ul class="card mails">${shown.map(listItem)}</ul>` : empty(mails.length > 0, search)}
${reloadOnNewMail(mails[0]?.id)}`,
  });
}

function listItem(mail: StoredMail): Html {
  const last = mail.events.at(-1);
  return html`<li><a href="/mail/${mail.id}"><span class="to">${mail.to.join(', ')}</span>
<span class="subject">${mail.subject || '(no subject)'}</span>
<span class="preview muted">${mail.text.replace(/\s+/g, ' ').slice(0, 140)}</span>
<span class="when muted small">${time(mail.receivedAt)}</span>
${last && html`<span class="state">${eventBadge(last.event)}</span>`}</a></li>`;
}

function empty(hasMails: boolean, search: string): Html {
  return hasMails
    ? html`<div class="card empty"><h2>No mail to “${search}”</h2><p><a href="/mail">Show all mail</a></p></div>`
    : html`<div class="card empty"><h2>No mail yet</h2><p>Mail appears here by itself as soon as the application sends it.</p></div>`;
}

/** One mail: rendered, as text, with its headers and attachments, and the buttons that report its events. */
export function mailPage(mail: StoredMail, { canReport }: { canReport: boolean }): Html {
  return page({
    title: mail.subject || '(no subject)',
    current: '/mail',
    width: 'wide',
    bare: true,
    body: html`<style>${trusted(MAIL_STYLE)}</style>
<p><a href="/mail">← Mailbox</a></p>
<article class="card mail"><header><h1>${mail.subject || '(no subject)'}</h1>
<dl><dt>From</dt><dd>${mail.from.name} &lt;${mail.from.address}&gt;</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Sent</dt><dd>${time(mail.date)}</dd></dl></header>
${bodies(mail)}${attachments(mail)}</article>
${events(mail, canReport)}`,
  });
}

function bodies(mail: StoredMail): Html {
  const text = html`<pre class="text">${mail.text || '(no text)'}</pre>`;
  const headers = html`<dl class="headers">${Object.entries(mail.headers).map(
    ([name, value]) => html`<dt class="mono">${name}</dt><dd class="mono">${value}</dd>`,
  )}</dl>`;
  const views = [
    ...(mail.html === null ? [] : [['Mail', frame(mail.html)] as const]),
    ['Text', text] as const,
    ['Headers', headers] as const,
  ];
  return html`<div class="tabs">${views.map(
    (
      [label, content],
      index,
    ) => html`<input type="radio" name="view" id="view-${index}"${trusted(index === 0 ? ' checked' : '')}>
<label for="view-${index}">${label}</label><div class="view">${content}</div>`,
  )}</div>`;
}

/** The mail's own markup, without scripts. Links open in a new tab. */
function frame(markup: string): Html {
  const document = `<base target="_blank">${markup}`;
  return html`<iframe title="Mail" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" srcdoc="${document}"></iframe>
<script>{ const frame = document.currentScript.previousElementSibling;
const fit = () => { const body = frame.contentDocument?.body; if (body) frame.style.height = body.scrollHeight + 40 + 'px'; };
frame.addEventListener('load', fit); addEventListener('resize', fit); }</script>`;
}

function attachments(mail: StoredMail): Html | null {
  if (mail.attachments.length === 0) return null;
  return html`<div class="row attachments">${mail.attachments.map(
    (
      { filename, content },
      index,
    ) => html`<a class="button" href="/mail/${mail.id}/attachments/${index}">${filename}
<span class="muted small">${Math.ceil(content.byteLength / 1024)} kB</span></a>`,
  )}</div>`;
}

function events(mail: StoredMail, canReport: boolean): Html {
  const action = `/mail/api/messages/${mail.id}/events`;
  return html`<section class="card stack"><h2>What became of it</h2>
<p class="muted">Each button sends an event to the product, as a mail provider would.</p>
${
  canReport
    ? html`<form method="post" action="${action}" class="stack"><div class="row">${MAIL_EVENTS.map(
        (event) =>
          html`<button name="event" value="${event}" class="${isTrouble(event) ? 'button danger' : 'button'}">${LABELS[event]}</button>`,
      )}</div><details><summary class="small muted">Give a reason</summary><input name="reason" aria-label="Reason" placeholder="such as 550 mailbox full"></details></form>`
    : html`<p class="notice warn">Set MAIL_WEBHOOK_PRIVATE_KEY to report events: without it they cannot be signed.</p>`
}
${mail.events.length > 0 && html`<ul class="reported">${mail.events.toReversed().map(reported)}</ul>`}</section>`;
}

function reported({ event, at, reason, answer }: StoredMail['events'][number]): Html {
  const outcome =
    answer === 0 ? 'the application could not be reached' : `the application answered ${answer}`;
  return html`<li class="row">${eventBadge(event)}<span class="small muted">${time(at)}${reason && `, “${reason}”`}, ${outcome}</span></li>`;
}

function eventBadge(event: MailEventName): Html {
  return html`<span class="badge ${isTrouble(event) ? 'bad' : 'good'}">${LABELS[event]}</span>`;
}

function isTrouble(event: MailEventName): boolean {
  return event === 'bounce' || event === 'blocked' || event === 'dropped';
}

function time(iso: string): Html {
  const date = new Date(iso);
  const text = Number.isNaN(date.getTime()) ? iso : date.toLocaleString('sv-SE');
  return html`<time datetime="${iso}">${text}</time>`;
}

/** Reloads the list if there is a newer mail, unless someone is typing. */
function reloadOnNewMail(newest: string | undefined): Html {
  return html`<script>{ const newest = '${newest ?? ''}';
setInterval(async () => { if (document.hidden || document.activeElement?.matches('input')) return;
const answer = await fetch('/mail/api/newest').catch(() => null); if (!answer?.ok) return;
if (((await answer.json()).id ?? '') !== newest) location.reload(); }, 1500); }</script>`;
}

const LIST_STYLE = `
.search { flex-wrap: nowrap; } .search input { max-width: 260px; }
.mails { list-style: none; padding: 0; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: minmax(140px, 230px) 1fr auto; gap: 0 20px; padding: 12px 20px; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--sunken); } .mails a:focus-visible { outline-offset: -2px; }
.mails span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mails .subject { font-weight: 600; } .mails .when { grid-column: 3; grid-row: 1; }
.mails .preview { grid-column: 2; grid-row: 2; } .mails .state { grid-column: 3; grid-row: 2; justify-self: end; }
@media (max-width: 640px) { .mails a { grid-template-columns: 1fr auto; } .mails .when { grid-column: 2; }
.mails .subject, .mails .preview { grid-column: 1; grid-row: auto; } .mails .state { grid-column: 2; } }
`;

const MAIL_STYLE = `
.mail { padding: 0; } .mail > header { padding: 20px; display: grid; gap: 12px; } .mail h1 { font-size: 22px; }
.tabs { display: flex; flex-wrap: wrap; gap: 0 4px; padding: 0 12px; border-top: 1px solid var(--line); }
.tabs > input { position: absolute; opacity: 0; }
.tabs > label { padding: 9px 10px; cursor: pointer; color: var(--muted); border-bottom: 2px solid transparent; }
.tabs > input:checked + label { color: var(--text); border-color: var(--accent); }
.tabs > input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px; }
.tabs > .view { display: none; order: 1; flex: 1 0 100%; margin: 0 -12px; border-top: 1px solid var(--line); }
.tabs > input:checked + label + .view { display: block; }
.view > iframe { display: block; width: 100%; height: 600px; border: 0; background: #fff; color-scheme: light; }
.view > .text, .view > .headers { padding: 20px; } .text { font: inherit; max-width: 80ch; }
.attachments { padding: 16px 20px; border-top: 1px solid var(--line); }
.reported { list-style: none; padding: 0; display: grid; gap: 6px; }
@media (max-width: 640px) { .headers { display: block; } }
`;
