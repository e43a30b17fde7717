/**
 * Marks a button with `data-early` that is pressed before the page's code runs. The code then presses the button itself
 * (`components/ui/button.tsx`). Until then the browser must not send the form around the button, because that would lose what was
 * typed. A form with its own address is sent at once, because it needs no code. If the code itself handles a press, it removes the
 * attribute before the mark is made.
 */
export const EARLY_PRESS = `
(() => {
  const needsNoCode = (form) => form && form.hasAttribute('action');
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-early]');
    if (!button || needsNoCode(button.form)) return;
    setTimeout(() => { if ('early' in button.dataset) button.wasPressedEarly = true; });
  }, true);
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!needsNoCode(form) && form.querySelector('[data-early]')) event.preventDefault();
  }, true);
})()`;

/**
 * Creates, in browsers with Trusted Types, the only policy by which text can become script, markup or a script address. The policy allows
 * what our libraries need: Next's loader requests the build's own files (and compares the exact address), and React creates an empty script
 * element. Everything else throws and is reported.
 */
const TRUSTED_TYPES = `
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
})()`;

/**
 * Keeps the page's code from starting in a browser that is too old for it, so that the page stays as it works without scripts. The oldest
 * supported versions (`browserslist` in package.json) are the first with `URL.canParse`. The build's own loader does nothing if the list of
 * loaded parts is not an array.
 */
const TOO_OLD = `
(() => {
  window.TURBOPACK = { push() {} };
  document.documentElement.setAttribute('data-too-old', '');
})()`;

/** The script in the head of every page, before any other. There is only one, because the policy lets no other text become a script. */
export const HEAD_SCRIPT = `${TRUSTED_TYPES}; if (URL.canParse) ${EARLY_PRESS}; else ${TOO_OLD}`
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
  return text === HEAD_SCRIPT ? text : refuse(what);
}

function refuse(what: string): never {
  throw new TypeError(`Trusted Types: ${what} is not let through`);
}
