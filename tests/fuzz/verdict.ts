import { INSIDE } from '../fixtures/inside';
import type { Answer, Sent } from './send';

/** Not the product's fault, and documented: something else fails, or there are too many requests at once. */
const DOCUMENTED = [502, 503];
/** What Node's own parser and the front door say without a body. */
const WITHOUT_BODY = [400, 408, 431];
const MAX_REFUSAL = 100_000;

/** Every answer of the product has these, whatever its address. */
const ALWAYS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];

/** What is wrong with an answer, as one line for each mistake. */
export function faultsOf(sent: Sent, { status, headers, text, ms }: Answer): string[] {
  const who = `${sent.method} ${sent.path.slice(0, 120)}: ${status} in ${Math.round(ms)} ms`;
  const said = `${status < 400 ? '' : text}${Object.values(headers).flat().join(' ')}`;
  const isCall = sent.path.startsWith('/api/');
  const isProblem = `${headers['content-type']}`.startsWith('application/problem+json');
  const isBare = WITHOUT_BODY.includes(status) && text === '';
  return [
    ...ALWAYS.filter((name) => !isBare && status !== 0 && !headers[name]).map((name) => `${who}: no ${name}`),
    ...(status === 0 ? [`${who}: no answer`] : []),
    ...(status >= 500 && !DOCUMENTED.includes(status) ? [`${who}: ${text.slice(0, 300)}`] : []),
    ...(isCall && status >= 400 && !isProblem && !isBare
      ? [`${who}: no problem document, ${headers['content-type']} ${text.slice(0, 100)}`]
      : []),
    ...(status >= 400 && isCall && text.length > MAX_REFUSAL ? [`${who}: ${text.length} bytes`] : []),
    ...(leadsAway(headers.location) ? [`${who}: leads to ${headers.location}`] : []),
    ...(headers['access-control-allow-origin'] ? [`${who}: lets other sites read`] : []),
    ...(INSIDE.test(said) ? [`${who}: shows its inside, ${INSIDE.exec(said)?.[0]}`] : []),
  ];
}

/** Whether a redirect goes to the site that attacks name. */
function leadsAway(location: string | undefined): boolean {
  return location !== undefined && new URL(location, 'http://localhost').hostname.endsWith('evil.example');
}
