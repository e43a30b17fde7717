import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/domain/errors';
import { BULK_ACTIONS, type BulkAction, type BulkState } from '@/lib/domain/lifecycle/bulk';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { DEFAULT_LOCALE, type Locale } from '@/lib/domain/locale';
import { visibleTo } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';
import type { BulkChange } from '@/lib/generated/prisma/client';
import { bulkStateColumn } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { keyedTextFor, refusalText } from '@/lib/platform/i18n/text-for';

/** The actions that this version knows. A newer version of the product may have started others. */
const KNOWN = { action: { in: [...BULK_ACTIONS] } };

/** The caller's latest bulk changes, newest first. */
export const bulksQuery = defineStaffQuery({
  call: CALLS.listBulks,
  async read({ actor }) {
    const bulks = await db().bulkChange.findMany({
      where: { accountId: actor.accountId, ...KNOWN },
      orderBy: { createdAt: 'desc' },
      take: COUNT_LIMITS.listedBulks,
      include: { items: { select: { state: true } } },
    });
    const undone = new Set(bulks.map(undoneBy));
    return bulks.map(summaryOf).map((one) => ({
      ...one,
      canBeUndone: one.canBeUndone && !undone.has(one.id),
    }));
  },
});

/** One of the caller's bulk changes with the result of each case. Throws NOT_FOUND. */
export const bulkQuery = defineStaffQuery({
  call: CALLS.getBulk,
  async read({ actor }, { bulkId, locale = DEFAULT_LOCALE }) {
    const bulk = await db().bulkChange.findFirst({
      where: { id: bulkId, accountId: actor.accountId, ...KNOWN },
      include: {
        items: {
          // Leaves out a case that the caller may no longer see.
          where: { case: visibleTo(actor) },
          orderBy: { position: 'asc' },
          include: { case: { select: { companyName: true, reference: true } } },
        },
      },
    });
    if (!bulk) throw new AppError('NOT_FOUND');
    const summary = summaryOf(bulk);
    return {
      ...summary,
      items: bulk.items.map(({ caseId, state, code, codeValues, case: { companyName, reference } }) => ({
        caseId,
        companyName,
        reference,
        state: bulkStateColumn.parse(state),
        reason: code === null ? null : reasonOf(summary.action, code, codeValues, locale),
      })),
    };
  },
});

/** The change that a change undoes, or null. */
export const undoneBy = ({ input }: Pick<BulkChange, 'input'>): string | null =>
  z.object({ undoes: z.guid() }).safeParse(input).data?.undoes ?? null;

/** Whether a change is one that can be undone: of who is responsible, or archiving, and over. */
export const canBeUndone = (bulk: Pick<BulkChange, 'action' | 'finishedAt' | 'input'>): boolean =>
  ['delegate', 'archive'].includes(bulk.action) && bulk.finishedAt !== null && undoneBy(bulk) === null;

function summaryOf(bulk: BulkChange & { items: { state: string }[] }) {
  const { id, action, createdAt, finishedAt, items } = bulk;
  const count = (state: BulkState) => items.filter((item) => item.state === state).length;
  return {
    id,
    action: z.enum(BULK_ACTIONS).parse(action),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    total: items.length,
    done: count('DONE'),
    refused: count('REFUSED'),
    isUndo: undoneBy(bulk) !== null,
    canBeUndone: canBeUndone(bulk) && count('DONE') > 0,
  };
}

const storedValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** What the words of a refusal depend on: its values, and the first thing that is missing with how many there are of it. */
export function wordsOf({
  code,
  options: { values, errors = {} },
}: AppError): Record<string, string | number> {
  const codes = Object.values(errors).flat();
  const [missing] = codes;
  if (!['NOT_READY', 'VALIDATION_FAILED'].includes(code) || !missing) return { ...values };
  return { ...values, missing, missingCount: codes.filter((one) => one === missing).length };
}

/** Like `wordsOf`, with the status of a case as the list shows it. Reads that status. */
export async function shownWordsOf(
  error: AppError,
  caseId: string,
): Promise<Record<string, string | number>> {
  const words = wordsOf(error);
  if (error.code !== 'ILLEGAL_TRANSITION') return words;
  const shown = await db().case.findUnique({ where: { id: caseId }, select: { displayStatus: true } });
  return shown ? { ...words, status: shown.displayStatus } : words;
}

/** The reason of a refusal in words. `codeValues` are those of `wordsOf`. */
export function reasonOf(action: BulkAction, code: string, codeValues: unknown, locale: Locale): string {
  const values = storedValues.catch({}).parse(codeValues);
  const text = keyedTextFor(locale);
  // Here the person who changed the case last does not explain the refusal, because nobody has looked at the case before. Nor does the
  // status where the lifecycle knows what has to happen first: the list may show something else for it.
  const isExplained = values.why !== undefined && values.why !== 'notNow';
  if (code === 'ILLEGAL_TRANSITION' && !isExplained && text.has(`status.${values.status}`)) {
    return text(`bulkRefusal.${action}`, { status: text(`status.${values.status}`) });
  }
  if (code === 'NOT_READY' && text.has(`case.missing.${values.missing}`)) {
    return text(`bulkRefusal.missing`, {
      missing: text(`case.missing.${values.missing}`, { count: values.missingCount ?? 1 }),
    });
  }
  if (code === 'VALIDATION_FAILED' && values.missing === 'NOT_A_HANDLER') {
    return text('bulkRefusal.notAHandler');
  }
  const known: ErrorCode = code in ERROR_STATUS ? (code as ErrorCode) : 'INTERNAL';
  return refusalText(known, values, locale);
}
