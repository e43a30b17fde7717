/**
 * A script for the head of every page, before any other. Where the browser knows Trusted Types, text becomes script, markup or the
 * address of a script only through the policy that it makes, and that lets through what the product's libraries need: Next's loader asks
 * for the build's own files (and knows them again by the very address that it asked for), and React makes an empty script element. Everything else throws, and is reported.
 */
export const TRUSTED_TYPES_SCRIPT = `
(() => {
  if (!window.trustedTypes) return;
  const own = document.currentScript.textContent;
  const refuse = (what) => { throw new TypeError('Trusted Types: ' + what + ' is not let through'); };
  trustedTypes.createPolicy('default', {
    createHTML: (text) => text === '<script><\\/script>' || text === own ? text : refuse('markup'),
    createScript: (text) => text === own ? text : refuse('script'),
    createScriptURL: (text) => {
      const address = new URL(text, location.origin);
      return address.origin === location.origin && address.pathname.startsWith('/_next/static/')
        ? text : refuse('address of a script');
    },
  });
})()`
  .trim()
  .replace(/\n\s*/g, ' ');

/** The part of a policy of Trusted Types that is asked; each throws a TypeError for what it does not let through. */
export interface TrustedTypesRules {
  createHTML(text: string): string;
  createScript(text: string): string;
  createScriptURL(text: string): string;
}

/**
 * The same rules for a document that came without the script above: where a page answers that it does not exist, Next sends a bare
 * document, which the browser fills in by itself.
 */
export function trustedTypesRules(origin: string): TrustedTypesRules {
  return {
    createHTML: (text) => (text === '<script></script>' ? text : ownText(text, 'markup')),
    createScript: (text) => ownText(text, 'script'),
    createScriptURL(text) {
      const address = new URL(text, origin);
      const isOfBuild = address.origin === origin && address.pathname.startsWith('/_next/static/');
      return isOfBuild ? text : refuse('address of a script');
    },
  };
}

function ownText(text: string, what: string): string {
  return text === TRUSTED_TYPES_SCRIPT ? text : refuse(what);
}

function refuse(what: string): never {
  throw new TypeError(`Trusted Types: ${what} is not let through`);
}
