import type { QueryClient } from '@tanstack/react-query';
import { newestMessages } from '@/components/case/conversation/use-case-messages';
import { loadDialogs, loadFormOverlay } from '@/components/case/dialogs/load-dialogs';
import {
  loadColleagues,
  loadComplete,
  loadLogin,
  loadMaillog,
} from '@/components/case/dialogs/load-long-dialogs';
import { assigneesOf, newestMails } from './case-pages';

/** Fetches the data that a dialog over the case shows besides the case, and its code, when somebody seems about to open it. */
export function prepareDialog(
  client: QueryClient,
  href: string,
  { id, mo }: { id: string; mo: { id: number } },
): void {
  const [path = ''] = href.split('#');
  const [first, formId, last] = path.replace(`/case/admin/${id}/`, '').split('/');
  void (first === 'form' && !last ? loadFormOverlay() : loadDialogs());
  if (first === 'delegate') void client.prefetchQuery(assigneesOf(mo.id));
  if (first === 'complete') void loadComplete();
  if (first === 'get-accept') void loadLogin();
  if (first === 'colleagues') void loadColleagues();
  if (first === 'maillog') {
    void loadMaillog();
    void client.prefetchQuery(newestMails(id));
  }
  if (last === 'support') void client.prefetchInfiniteQuery(newestMessages(id, { formId }));
}
