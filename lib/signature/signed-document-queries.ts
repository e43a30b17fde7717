import type { Action } from '@/lib/case/transitions';
import { db } from '@/lib/db';
import { readFile } from '@/lib/documents/stored-file';
import { AppError } from '@/lib/errors';
import { defineCaseQuery } from '@/lib/query';

const signedDocument = (
  path: string,
  summary: string,
  kind: 'DIGITAL' | 'ANALOG' | 'INTERNAL',
  access: Action,
) =>
  defineCaseQuery({
    access,
    call: { method: 'GET', path, summary, media: 'application/pdf' },
    async read({ case: { id } }) {
      const signature = await db().signature.findFirst({
        where: { caseId: id, kind, isCurrent: true },
        select: { signedFileId: true, documentFileId: true },
      });
      const fileId = signature?.signedFileId ?? signature?.documentFileId;
      if (!fileId) throw new AppError('NOT_FOUND');
      const { displayFileName: fileName, contentType, content } = await readFile(db(), id, fileId);
      return { fileName, contentType, content };
    },
  });

/** The digitally signed application; while it is being signed, the document that is out. */
export const digitalDocumentQuery = signedDocument(
  'Signature/AspirantSignature',
  'The digitally signed application',
  'DIGITAL',
  'viewCase',
);

/** The application that was signed on paper, as it was uploaded. */
export const paperDocumentQuery = signedDocument(
  'Signature/DownloadAnalogSignature',
  'The application signed on paper',
  'ANALOG',
  'viewCase',
);

/** The internally signed application. */
export const internalDocumentQuery = signedDocument(
  'Signature/InternalSignature',
  'The internally signed application',
  'INTERNAL',
  'viewInternal',
);
