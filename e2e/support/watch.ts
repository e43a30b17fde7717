import type { BrowserContext } from 'playwright/test';

export interface Watch {
  /** What has gone wrong so far, in words. */
  troubles: string[];
  add(context: BrowserContext): Promise<void>;
}

/**
 * Watches pages of the product at `url` for uncaught errors (a failed hydration is one), messages on the console's error level, and
 * violations of the content security policy.
 *
 * @param meant What is expected: answers with these statuses, calls without an answer, and pages that the browser translates.
 */
export function watchBrowser(
  url: string,
  meant: { refusals: readonly number[]; losesConnection: boolean; isTranslated?: boolean },
): Watch {
  const troubles: string[] = [];
  const note = (page: string | undefined, text: string) => {
    if (page?.startsWith(url)) troubles.push(`${page.slice(url.length)}: ${text}`);
  };
  return {
    troubles,
    async add(context) {
      context.on('weberror', (event) => {
        const error = event.error();
        // React re-renders a page that was changed before its code had loaded.
        if (meant.isTranslated && error.message.startsWith('Minified React error #418;')) return;
        // A thrown value that is no error has no stack.
        note(event.page()?.url(), error.stack || `${error.name}: ${error.message}`);
      });
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() !== 'error' || meant.refusals.some((status) => isRefusal(text, status))) return;
        // Said of every page over http of another name than localhost.
        if (text.startsWith('The Cross-Origin-Opener-Policy header has been ignored')) return;
        if (meant.losesConnection && text.startsWith('Failed to load resource: net::ERR_')) return;
        note(message.page()?.url(), `${text} (${message.location().url})`);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content policy ${event.violatedDirective} against ${event.blockedURI}`);
        });
      });
    },
  };
}

/** Whether a line of the console is about an answer with this status. */
function isRefusal(text: string, status: number): boolean {
  return text.startsWith(`Failed to load resource: the server responded with a status of ${status} `);
}
