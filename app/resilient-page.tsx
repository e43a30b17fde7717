import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import NotFound, { generateMetadata as titleOfNotFound } from '@/app/not-found';
import { LastGood, type Place } from '@/components/shell/last-good';
import { isPageLoad, REQUESTED_PATH_HEADER, routeKind, worksWithoutScripts } from '@/lib/domain/route-kind';
import { errorTitle } from '@/lib/platform/i18n/page-title';
import { log } from '@/lib/platform/process/log';
import { noteDrawnFailure, noteDrawnNotFound } from '@/lib/server/http/answer-headers';

/**
 * Makes a page that stays when the server cannot draw it again, with all that is typed in it. If the page is reloaded, there is nothing
 * to keep, and the answer has the status of the failure. A page that works without scripts then says so without them; any other fails as a
 * whole. "Page not found" is drawn here for pages that need no sign-in: Next would have the browser draw it.
 *
 * @param draw reads what the page shows, and draws it
 * @param place what it is, which says how a failure is shown
 */
export function resilientPage<Props>(draw: (props: Props) => Promise<ReactNode>, place: Place = 'page') {
  return async (props: Props): Promise<ReactNode> => {
    try {
      return <LastGood place={place}>{await draw(props)}</LastGood>;
    } catch (error) {
      if (await isDrawnHere(error)) return <NotFound />;
      return <LastGood isStale place={place} reference={await requireResilience(error)} />;
    }
  };
}

/** The same for a layout. Its page says that it could not be drawn again. */
export const resilientLayout = <Props,>(draw: (props: Props) => Promise<ReactNode>) =>
  resilientPage(draw, 'layout');

/** The same for a form or dialog over a page. */
export const resilientDialog = <Props,>(draw: (props: Props) => Promise<ReactNode>) =>
  resilientPage(draw, 'dialog');

/** The title of such a page. Without what it names, the window says that the page could not be opened. */
export async function resilientTitle(read: () => Promise<Metadata>): Promise<Metadata> {
  try {
    return await read();
  } catch (error) {
    if (await isDrawnHere(error)) return titleOfNotFound();
    await requireResilience(error);
    return errorTitle('shell.error.title');
  }
}

/** Whether there is no such page, and the server is to draw that. The answer then becomes 404. */
async function isDrawnHere(error: unknown): Promise<boolean> {
  if ((error as { digest?: unknown } | null)?.digest !== DIGEST_OF_NOT_FOUND) return false;
  const sent = await headers();
  const [pathname = '/'] = (sent.get(REQUESTED_PATH_HEADER) ?? '/').split('?');
  if (!isPageLoad(sent) || routeKind(pathname) === 'sign-in') return false;
  noteDrawnNotFound(sent.get('x-nonce') ?? '');
  return true;
}

/** What Next marks the error of `notFound()` with. */
const DIGEST_OF_NOT_FOUND = 'NEXT_HTTP_ERROR_FALLBACK;404';

/** Throws what is no failure of a read, and what nothing can be shown for. Returns what the failure is called in the log. */
async function requireResilience(error: unknown): Promise<string> {
  unstable_rethrow(error);
  const sent = await headers();
  if (isPageLoad(sent)) {
    if (!worksWithoutScripts(sent.get(REQUESTED_PATH_HEADER) ?? '/')) throw error;
    noteDrawnFailure(error, sent.get('x-nonce') ?? '');
  }
  const reference = randomUUID().slice(0, 8);
  log.error({ event: 'page', reference, stack: error instanceof Error ? error.stack : String(error) });
  return reference;
}
