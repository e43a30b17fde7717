/** What is looked at of a span; the library's own has more. */
export interface RedactableSpan {
  name: string;
  attributes: Record<string, unknown>;
  events?: readonly { attributes?: Record<string, unknown> }[];
}

/** The token of a case link, wherever it stands: `lib/crypto/link.ts` makes them. */
const TOKEN = /[0-9a-z]{1,10}\.[0-9a-z]{1,6}\.[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g;
/** Everything after the question mark of an address: tokens, secrets of callbacks, what people searched for. */
const QUERY = /\?[^\s"'#]*/g;

/** Takes out of a text what may open a case or is a secret: tokens of case links, and the query of any address. */
export function redactText(text: string): string {
  return text.replace(QUERY, '?…').replace(TOKEN, '[token]');
}

/** Takes the same out of everything that a span says, in place, before it leaves this process. */
export function redactSpan(span: RedactableSpan): void {
  span.name = redactText(span.name);
  for (const one of [span, ...(span.events ?? [])]) {
    for (const [name, value] of Object.entries(one.attributes ?? {})) {
      if (typeof value === 'string' && one.attributes)
        one.attributes[name] = isQuery(name) ? '…' : redactText(value);
    }
  }
}

/** Attributes that are a query by themselves, without the question mark. */
const isQuery = (name: string) => name === 'url.query' || name === 'http.query';
