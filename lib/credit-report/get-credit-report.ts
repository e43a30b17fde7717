import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { defineCaseQuery } from '@/lib/engine/query';
import { readFile } from '@/lib/files/stored-file';

/** The stored credit report of a case. Throws NOT_READY if there is none yet. */
export const creditReportQuery = defineCaseQuery({
  call: CALLS.getCreditReport,
  async read({ case: { id } }) {
    const file = await db().storedFile.findFirst({
      where: { caseId: id, kind: 'CREDIT_REPORT' },
      orderBy: { createdAt: 'desc' },
      select: { id: true },
    });
    if (!file) throw new AppError('NOT_READY', { errors: { case: ['NOT_YET_AVAILABLE'] } });
    const { displayFileName: fileName, contentType, content } = await readFile(db(), id, file.id);
    return { fileName, contentType, content };
  },
});
