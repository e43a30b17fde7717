import fc from 'fast-check';
import { ACCOUNTS } from '@/sandbox/accounts';
import { anyEdits } from '../lib/domain/organisation/edits';
import { type Attacked, begin, record } from './attacked';
import { call } from './call';
import { type Field, signIn } from './targets';
import { faultsOf } from './verdict';

const DRAFT = '/api/organisation/teknikbolagen/Draft';

/**
 * Lets two people save made-up changes of one draft that both began from. Whatever is merged, refused or in conflict, the draft can be
 * read, shown and discarded afterwards.
 */
export async function mergedDrafts(field: Field, runs: number, seed: number): Promise<Attacked> {
  const attacked = begin('merged drafts');
  const [anna = '', robert = ''] = await Promise.all(
    ACCOUNTS.slice(0, 2).map(({ id }) => signIn(field.url, id)),
  );
  const ask = async (cookie: string, method: string, path: string, body?: object) => {
    const answer = await call(field, method, path, body, cookie);
    record(attacked, answer, faultsOf({ method, path }, answer));
    return answer.status === 200 ? JSON.parse(answer.text) : null;
  };
  for (const edits of fc.sample(fc.tuple(anyEdits, anyEdits, anyEdits), { numRuns: runs, seed })) {
    const [first, one, other] = edits;
    const start = await ask(anna, 'GET', DRAFT);
    if (!start) continue;
    await ask(anna, 'PUT', DRAFT, { body: first(start.body), baseRevision: start.revision });
    const base = await ask(anna, 'GET', DRAFT);
    if (!base) continue;
    const { revision: baseRevision } = base;
    await ask(anna, 'PUT', DRAFT, { body: one(base.body), baseRevision });
    await ask(robert, 'PUT', DRAFT, { body: other(base.body), baseRevision });
    await ask(anna, 'GET', '/api/organisation/teknikbolagen');
    const left = await ask(robert, 'GET', DRAFT);
    if (left?.isDraft) await ask(anna, 'POST', `${DRAFT}/Discard`, { revision: left.revision });
  }
  return attacked;
}
