import type { PreparedCase } from '@/e2e/support/prepared-case';
import type { RunningProduct } from '@/scripts/start/product';
import { SEARCHES } from '../generate-cases';
import { signedIn } from '../signed-in';
import type { BenchRequest } from './connections';

/** A row of the table: what the product is asked, and what the bare server is asked for the same. */
export interface Row {
  name: string;
  next(connection: number): BenchRequest;
  floor: ((connection: number) => BenchRequest) | null;
}

export const CONNECTIONS = 16;

/** Makes the cases that are asked for, through the product's own calls, and signs the administrator of both organisations in. */
export async function requestsOf({ url }: RunningProduct): Promise<{
  requests: Row[];
  cookie: string;
  caseId: string;
}> {
  const { filledCase, submittedCase } = await import('@/e2e/support/prepared-case');
  const cookie = (await signedIn(url)).cookiesFor(`${url}/api/me`);
  const { id: caseId } = await submittedCase();
  const writable: PreparedCase[] = [];
  for (let count = 0; count < CONNECTIONS; count += 1) writable.push(await filledCase());
  const read = (path: string) => () => ({ path, headers: { Cookie: cookie } });
  let word = 0;
  const nextWord = () => encodeURIComponent(SEARCHES[word++ % SEARCHES.length] ?? '');
  let saves = 0;
  const requests: Row[] = [
    { name: '`/healthz`', next: () => ({ path: '/healthz' }), floor: () => ({ path: '/' }) },
    { name: 'who am I', next: read('/api/Me'), floor: () => ({ path: '/me' }) },
    {
      name: 'case list, with total and facets',
      next: read('/api/Case/List'),
      floor: () => ({ path: '/list' }),
    },
    {
      name: 'search in the list',
      next: () => read(`/api/Case/List?search=${nextWord()}`)(),
      floor: () => ({ path: `/search?search=${nextWord()}` }),
    },
    {
      name: 'one case, everything in it',
      next: read(`/api/Case?caseId=${caseId}`),
      floor: () => ({ path: '/case' }),
    },
    {
      name: 'save of one field',
      next: (connection) => ({
        method: 'POST',
        path: `/api/Case/${writable[connection]?.id}/Data?token=${writable[connection]?.token}`,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ items: [{ componentId: 'website', value: `www.example.com/${saves++}` }] }),
      }),
      floor: (connection) => ({ path: `/save?caseId=${writable[connection]?.id}&value=${saves++}` }),
    },
    { name: 'statistics', next: read('/api/Statistics'), floor: null },
    { name: 'page of the case list', next: read('/?category=active'), floor: null },
    { name: 'page of a case', next: read(`/case/admin/${caseId}`), floor: null },
  ];
  return { requests, cookie, caseId };
}
