import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { defineCaseQuery } from '@/lib/engine/query';
import { shownFile } from '@/lib/features/application/shown-picture';
import { readFile } from '@/lib/features/application/stored-file';
import { db } from '@/lib/platform/database/db';

/** The digitally signed application, or the document that is out for signing. */
export const digitalDocumentQuery = defineCaseQuery({
  call: CALLS.getDigitalDocument,
  read: ({ case: { id } }) => signedFile(id, 'DIGITAL'),
});

/** The uploaded application signed on paper. With `preview`, in a format that browsers can show. */
export const paperDocumentQuery = defineCaseQuery({
  call: CALLS.getPaperDocument,
  async read({ case: { id } }, { preview }) {
    const file = await signedFile(id, 'ANALOG');
    return preview ? shownFile(file) : file;
  },
});

/** The internally signed application. */
export const internalDocumentQuery = defineCaseQuery({
  call: CALLS.getInternalDocument,
  read: ({ case: { id } }) => signedFile(id, 'INTERNAL'),
});

async function signedFile(caseId: string, kind: 'DIGITAL' | 'ANALOG' | 'INTERNAL') {
  const signature = await db().signature.findFirst({
    where: { caseId, kind, isCurrent: true },
    select: { signedFileId: true, documentFileId: true },
  });
  // A digital document can be shown while it is out for signing. A paper cannot be shown before it is uploaded.
  const unsigned = kind === 'ANALOG' ? null : signature?.documentFileId;
  const fileId = signature?.signedFileId ?? unsigned;
  if (!fileId) throw new AppError('NOT_FOUND');
  const { displayFileName: fileName, contentType, content } = await readFile(db(), caseId, fileId);
  return { fileName, contentType, content };
}
