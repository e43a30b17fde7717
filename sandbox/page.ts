import { STYLE } from './style';

/** Markup that is safe to send, because everything from outside has been escaped. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

type Content = Html | string | number | boolean | null | undefined | readonly Content[];

/** Builds markup. Values are escaped, Html is not, lists are joined. null, undefined, true and false give nothing. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(render)));
}

/** Markup made elsewhere, inserted unchanged. Use it only for text that the sandbox itself has written. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function render(value: Content): string {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  return escapeText(String(value));
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

export interface PageOptions {
  title: string;
  /** The path of the current menu entry, such as `/mail`. */
  current?: string;
  /** One sentence under the title. */
  lead?: Content;
  /** Hides the title, for pages that bring their own heading. */
  bare?: boolean;
  /** `narrow` for a single card, `wide` for tables. Default `normal`. */
  width?: 'narrow' | 'normal' | 'wide';
  body: Content;
}

const MENU = [
  ['/', 'Overview'],
  ['/mail', 'Mailbox'],
  ['/getaccept', 'Signing'],
  ['/register', 'Register'],
  ['/creditsafe', 'Credit reports'],
  ['/webhooks', 'Webhooks'],
] as const;

/**
 * A whole page in the look that all parts share. A body may use the classes `card`, `grid`, `stack`, `row`, `muted`, `small`, `badge` (with
 * `good`, `warn`, `bad`), `button` (with `primary`, `danger`, `quiet`), `empty`, `mono`, `notice`. Tables, forms, labels and inputs need no
 * class.
 */
export function page({ title, current, lead, bare, width = 'normal', body }: PageOptions): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title} – Sandbox</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="top-inner">
<a class="brand" href="/"><span class="mark">Sandbox</span><span class="muted">plays the outside world</span></a>
<nav aria-label="Parts">${MENU.map(
    ([href, label]) => html`<a href="${href}"${ariaCurrent(href === current)}>${label}</a>`,
  )}</nav>
</div></header>
<main id="main" class="${width}">
${!bare && html`<h1>${title}</h1>`}
${lead && html`<p class="lead">${lead}</p>`}
${body}
</main>
<footer>Nothing here leaves this machine. What the sandbox holds is gone when it stops.</footer>
</body>
</html>`;
}

function ariaCurrent(isCurrent: boolean): Html {
  return trusted(isCurrent ? ' aria-current="page"' : '');
}

/** A button that posts hidden fields to an address. It works without scripts. */
export function postButton(
  action: string,
  label: string,
  fields: Record<string, string> = {},
  look: 'primary' | 'danger' | 'quiet' | '' = '',
): Html {
  return html`<form method="post" action="${action}" class="inline">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="button ${look}">${label}</button></form>`;
}
