import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Actor } from '@/lib/case/access';
import { readCase } from '@/lib/case/read-case';
import { db } from '@/lib/db';
import { defineCaseQuery } from '@/lib/query';
import { buildCasePdf } from './case-pdf';
import { applicationFileName } from './document-name';
import { readFile } from './stored-file';

/** The whole case: the application as PDF, every document and file, and a manifest with their checksums. Streamed file by file. */
export const caseZipQuery = defineCaseQuery({
  access: 'downloadZip',
  call: {
    method: 'GET',
    path: 'Case/Zip',
    summary: 'The whole case as zip',
    media: 'application/zip',
    errors: ['SIGNING_LOGIN_REQUIRED'],
  },
  async read({ actor, case: theCase }) {
    const zip = new yazl.ZipFile();
    const material = await readCase(db(), theCase);
    const application = await buildCasePdf(material, actor, { includeAll: true });
    void fill(zip, theCase.id, application, actor).catch((error: unknown) => {
      (zip.outputStream as unknown as Readable).destroy(error as Error);
    });
    return {
      fileName: applicationFileName(theCase, 'zip'),
      contentType: 'application/zip',
      content: Readable.toWeb(zip.outputStream as unknown as Readable) as ReadableStream<Uint8Array>,
    };
  },
});

interface ManifestEntry {
  name: string;
  displayFileName: string;
  kind: string;
  contentType: string;
  size: number;
  sha256: string;
}

async function fill(zip: yazl.ZipFile, caseId: string, application: Uint8Array, actor: Actor): Promise<void> {
  const manifest: ManifestEntry[] = [];
  const add = (name: string, content: Uint8Array, about: Omit<ManifestEntry, 'name' | 'size' | 'sha256'>) => {
    zip.addBuffer(Buffer.from(content), name);
    manifest.push({
      name,
      ...about,
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  };
  add('application.pdf', application, {
    displayFileName: 'application.pdf',
    kind: 'APPLICATION',
    contentType: 'application/pdf',
  });
  const files = await db().storedFile.findMany({
    where: { caseId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, kind: true, contentType: true },
  });
  for (const [index, { id, kind, contentType }] of files.entries()) {
    const { displayFileName, content } = await readFile(db(), caseId, id);
    // Names are the server's own: those of uploads are only told in the manifest.
    const name = `files/${String(index + 1).padStart(3, '0')}-${kind.toLowerCase()}.${extensionOf(contentType)}`;
    add(name, content, { displayFileName, kind, contentType });
  }
  const about = { caseId, createdAt: new Date().toISOString(), createdBy: actor.name, entries: manifest };
  zip.addBuffer(Buffer.from(JSON.stringify(about, null, 2)), 'manifest.json');
  zip.end();
}

function extensionOf(contentType: string): string {
  const last = contentType.split(/[/.]/).at(-1) ?? 'bin';
  return { jpeg: 'jpg', document: 'docx', sheet: 'xlsx' }[last] ?? last;
}
