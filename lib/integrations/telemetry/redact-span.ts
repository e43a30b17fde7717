import { CASE_TOKEN } from '@/lib/domain/case-token';

/** The parts of a span that we need. */
export interface RedactableSpan {
  name: string;
  attributes: Record<string, unknown>;
  events?: readonly { attributes?: Record<string, unknown> }[];
}

/** The token of a case link, anywhere in a text. */
const TOKEN = new RegExp(CASE_TOKEN, 'g');
/** The query of an address: tokens, callback secrets, search terms. */
const QUERY = /\?[^\s"'#]*/g;

/** Redacts case link tokens and the query of any address in a text. */
export function redactText(text: string): string {
  return text.replace(QUERY, '?…').replace(TOKEN, '[token]');
}

/** Redacts a whole span in place, before it leaves this process. */
export function redactSpan(span: RedactableSpan): void {
  span.name = redactText(span.name);
  for (const one of [span, ...(span.events ?? [])]) {
    for (const [name, value] of Object.entries(one.attributes ?? {})) {
      if (typeof value === 'string' && one.attributes)
        one.attributes[name] = isQuery(name) ? '…' : redactText(value);
    }
  }
}

/** Attributes that hold a query without the question mark. */
const isQuery = (name: string) => name === 'url.query' || name === 'http.query';
