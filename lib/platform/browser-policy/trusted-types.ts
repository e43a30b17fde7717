import { EARLY_ACTS } from './early-acts';

/**
 * Creates, in browsers with Trusted Types, the only policy by which text can become script, markup or a script address. The policy allows
 * what our libraries need: Next's loader requests the build's own files (and compares the exact address), and React creates an empty script
 * element and empties one. Everything else throws and is reported.
 */
const TRUSTED_TYPES = `
(() => {
  if (!window.trustedTypes) return;
  const refuse = (what) => { throw new TypeError('Trusted Types: ' + what + ' is not let through'); };
  trustedTypes.createPolicy('default', {
    createHTML: (text) => text === '<script><\\/script>' || text === '' ? text : refuse('markup'),
    createScript: (text) => text === '' ? text : refuse('script'),
    createScriptURL: (text) => {
      const address = new URL(text, location.origin);
      return address.origin === location.origin && address.pathname.startsWith('/_next/static/')
        ? text : refuse('address of a script');
    },
  });
})()`;

/**
 * Prevents the page's code from starting in a browser that is too old for it, so that the page works as without scripts. The oldest
 * supported versions (`browserslist` in package.json) are the first with `URL.canParse`. The build's own loader does nothing if the list of
 * loaded parts is not an array.
 */
const TOO_OLD = `
(() => {
  window.TURBOPACK = { push() {} };
  document.documentElement.setAttribute('data-no-code', 'too-old');
})()`;

/**
 * Makes the page as it works without scripts if its code has not started when the strip says so, such as when a network does not let it
 * through. `StartedProvider` takes that back.
 */
const LATE = `
setTimeout(() => {
  if (document.querySelector('.scripts-missing')) document.documentElement.setAttribute('data-no-code', 'late');
}, 8000)`;

/**
 * Returns the script in the head of every page, before any other. It comes with the server's page only: the policy lets no text become a
 * script. A function, so that the browser's code does without the text.
 */
export const headScript = (): string =>
  `${TRUSTED_TYPES}; if (URL.canParse) { ${EARLY_ACTS}; ${LATE} } else ${TOO_OLD}`
    .trim()
    .replace(/\s*\n\s*/g, ' ');

/** The functions of a Trusted Types policy. Each throws a TypeError for what it does not allow. */
export interface TrustedTypesRules {
  createHTML(text: string): string;
  createScript(text: string): string;
  createScriptURL(text: string): string;
}

/**
 * The same rules for a document without the script above. For a page that does not exist, Next sends an empty document, which scripts then
 * fill.
 */
export function trustedTypesRules(origin: string): TrustedTypesRules {
  return {
    createHTML: (text) => (text === '<script></script>' || text === '' ? text : refuse('markup')),
    createScript: (text) => (text === '' ? text : refuse('script')),
    createScriptURL(text) {
      const address = new URL(text, origin);
      const isOfBuild = address.origin === origin && address.pathname.startsWith('/_next/static/');
      return isOfBuild ? text : refuse('address of a script');
    },
  };
}

function refuse(what: string): never {
  throw new TypeError(`Trusted Types: ${what} is not let through`);
}
