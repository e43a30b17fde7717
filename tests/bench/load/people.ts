import type { PreparedCase } from '@/e2e/support/prepared-case';
import { WebSession } from '../../fixtures/web-session';
import { SEARCHES } from '../generate-cases';
import type { BenchRequest } from '../http/connections';
import { signedIn } from '../signed-in';

/** Somebody who uses the product. */
export interface Person {
  next(): { name: string; request: BenchRequest };
}

/** So many applicants, each with an application of their own, and case workers, each with a session of their own. */
export async function people(url: string, applicants: number, workers: number): Promise<Person[]> {
  const { createdCase } = await import('@/e2e/support/prepared-case');
  const all: Person[] = [];
  const cases: PreparedCase[] = [];
  for (let count = 0; count < applicants; count += 1) {
    const one = await createdCase();
    cases.push(one);
    all.push(applicant(one, await openLink(one.link)));
  }
  for (let count = 0; count < workers; count += 1) {
    const session = await signedIn(url);
    all.push(caseWorker(session.cookiesFor(`${url}/api/me`), cases));
  }
  return all;
}

/** Saves four times of five, and opens the application otherwise. */
function applicant({ id, token }: PreparedCase, page: { path: string; cookie: string }): Person {
  let presses = 0;
  const save = () => ({
    method: 'POST',
    path: `/api/Case/${id}/Data?token=${token}`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ items: [{ componentId: 'website', value: `www.example.com/${presses}` }] }),
  });
  return {
    next() {
      presses += 1;
      if (presses % 5 !== 0) return { name: 'save', request: save() };
      return {
        name: 'page of an application',
        request: { path: page.path, headers: { Cookie: page.cookie } },
      };
    },
  };
}

/** Lists, opens a case, searches, and opens another. */
function caseWorker(cookie: string, cases: readonly PreparedCase[]): Person {
  const headers = { Cookie: cookie };
  let presses = 0;
  return {
    next() {
      presses += 1;
      if (presses % 4 === 1)
        return { name: 'page of the case list', request: { path: '/?work=todo', headers } };
      if (presses % 4 === 3) {
        const word = encodeURIComponent(SEARCHES[presses % SEARCHES.length] ?? '');
        return { name: 'search', request: { path: `/api/Case/List?search=${word}`, headers } };
      }
      const { id } = cases[presses % cases.length] ?? { id: '' };
      return { name: 'page of a case', request: { path: `/case/admin/${id}`, headers } };
    },
  };
}

/** Opens an applicant's link as a browser does. Answers with the page that it leads to, and the cookies that open it. */
async function openLink(link: string): Promise<{ path: string; cookie: string }> {
  const session = new WebSession('nowhere:');
  const { url } = await session.open(link);
  return { path: new URL(url).pathname, cookie: session.cookiesFor(url) };
}
