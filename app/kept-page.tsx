import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { LastGood, type Place } from '@/components/shell/last-good';
import { isPageLoad } from '@/lib/domain/route-kind';
import { log } from '@/lib/platform/process/log';

/**
 * Makes a page that stays when the server cannot draw it again, with all that is typed in it. Only a page that is loaded anew fails as a
 * whole: there is nothing yet to keep, and the answer has the status of the failure.
 *
 * @param draw reads what the page shows, and draws it
 * @param place what it is, which says how a failure is shown
 */
export function kept<Props>(draw: (props: Props) => Promise<ReactNode>, place: Place = 'page') {
  return async (props: Props): Promise<ReactNode> => {
    try {
      return <LastGood place={place}>{await draw(props)}</LastGood>;
    } catch (error) {
      await requireKept(error);
      return <LastGood isStale place={place} />;
    }
  };
}

/** The same for a layout. Its page says that it could not be drawn again. */
export const keptLayout = <Props,>(draw: (props: Props) => Promise<ReactNode>) => kept(draw, 'layout');

/** The same for a form or dialog over a page. */
export const keptDialog = <Props,>(draw: (props: Props) => Promise<ReactNode>) => kept(draw, 'dialog');

/** The title of such a page. Without what it names, the window is called what the product is called. */
export async function keptTitle(read: () => Promise<Metadata>): Promise<Metadata> {
  try {
    return await read();
  } catch (error) {
    await requireKept(error);
    return {};
  }
}

/** Throws what is no failure of a read, and what there is nothing kept for. */
async function requireKept(error: unknown): Promise<void> {
  unstable_rethrow(error);
  if (isPageLoad(await headers())) throw error;
  log.error({ event: 'page', stack: error instanceof Error ? error.stack : String(error) });
}
