import { z } from 'zod';
import { booleanParameter } from '@/lib/contract/call';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { defineCaseQuery } from '@/lib/engine/query';
import { shownFile } from '@/lib/files/shown-picture';
import { readFile } from '@/lib/files/stored-file';

const signedDocument = (path: string, summary: string, kind: 'DIGITAL' | 'INTERNAL', access: Action) =>
  defineCaseQuery({
    access,
    call: { method: 'GET', path, summary, media: 'application/pdf', limits: ['file'] },
    read: ({ case: { id } }) => signedFile(id, kind),
  });

/** The digitally signed application, or the document that is out for signing. */
export const digitalDocumentQuery = signedDocument(
  'Signature/AspirantSignature',
  'The digitally signed application',
  'DIGITAL',
  'viewCase',
);

/** The uploaded application signed on paper; with `preview`, in a format that browsers can show. */
export const paperDocumentQuery = defineCaseQuery({
  access: 'viewCase',
  call: {
    method: 'GET',
    path: 'Signature/DownloadAnalogSignature',
    summary: 'The application signed on paper; with `preview=true` a HEIC as a JPEG, to look at',
    query: z.object({ preview: booleanParameter.optional() }),
    errors: ['BUSY'],
    media: 'application/pdf',
    limits: ['file'],
  },
  async read({ case: { id } }, { preview }) {
    const file = await signedFile(id, 'ANALOG');
    return preview ? shownFile(file) : file;
  },
});

/** The internally signed application. */
export const internalDocumentQuery = signedDocument(
  'Signature/InternalSignature',
  'The internally signed application',
  'INTERNAL',
  'viewInternal',
);

async function signedFile(caseId: string, kind: 'DIGITAL' | 'ANALOG' | 'INTERNAL') {
  const signature = await db().signature.findFirst({
    where: { caseId, kind, isCurrent: true },
    select: { signedFileId: true, documentFileId: true },
  });
  // A digital document can be shown while it is out for signing. On paper there is nothing before the upload.
  const unsigned = kind === 'ANALOG' ? null : signature?.documentFileId;
  const fileId = signature?.signedFileId ?? unsigned;
  if (!fileId) throw new AppError('NOT_FOUND');
  const { displayFileName: fileName, contentType, content } = await readFile(db(), caseId, fileId);
  return { fileName, contentType, content };
}
