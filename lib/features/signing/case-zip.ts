import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { CALLS } from '@/lib/contract/contract';
import { applicationFileName } from '@/lib/domain/document-name';
import { cutMiddle, firstCharacters, plainLine } from '@/lib/domain/fields/plain-text';
import { fileQuestionsIn, filesInAnswer } from '@/lib/domain/forms/answer-files';
import type { Component } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import { DEFAULT_LOCALE, languageTag, TIME_ZONE } from '@/lib/domain/locale';
import type { Actor } from '@/lib/engine/access/access';
import { defineCaseQuery } from '@/lib/engine/query';
import { componentsOf, fieldLabel, ruleValues } from '@/lib/features/application/form-state';
import { readFile } from '@/lib/features/application/stored-file';
import { type CaseMaterial, readCase } from '@/lib/features/case/read-case';
import { db } from '@/lib/platform/database/db';
import { type Text, textFor } from '@/lib/platform/i18n/text-for';
import { webStreamOf } from '@/lib/platform/process/web-stream';
import { buildCasePdf, extensionOf } from './case-pdf';
import { buildCaseRecord } from './case-record';

const ABOUT_FILE = {
  id: true,
  kind: true,
  componentId: true,
  contentType: true,
  displayFileName: true,
  size: true,
  sha256: true,
  createdAt: true,
} as const;

/**
 * The whole case as a zip: the application as PDF, its conversation and history, every document and file, and a manifest with checksums.
 * Without files that are no longer answers, because they were replaced or other answers hide the question, unless they were
 * signed. Streamed file by file.
 */
export const caseZipQuery = defineCaseQuery({
  call: CALLS.getCaseZip,
  async read({ actor, case: theCase }) {
    const material = await readCase(db(), theCase);
    const application = await buildCasePdf(material, actor, { includeAll: true });
    const record = await buildCaseRecord(material, actor);
    const files = await db().storedFile.findMany({
      // Leaves out files that were uploaded for messages that were never posted.
      where: { caseId: theCase.id, NOT: { kind: 'MESSAGE', messageId: null } },
      orderBy: { createdAt: 'asc' },
      select: ABOUT_FILE,
    });
    const lapsed = await lapsedFiles(theCase.id);
    const answering = filesInAnswers(material);
    const text = textFor(theCase.locale);
    return {
      fileName: applicationFileName(theCase, 'zip'),
      contentType: 'application/zip',
      content: zipOf(
        theCase.id,
        [
          {
            kind: 'APPLICATION',
            name: zippedName(text('document.zip.application'), theCase),
            content: application,
          },
          ...(record
            ? [{ kind: 'RECORD', name: zippedName(text('document.zip.record'), theCase), content: record }]
            : []),
        ],
        files
          .filter(
            ({ id, componentId }) => componentId === null || answering.has(id) || isSigned(material, id),
          )
          .map(({ id, componentId, ...about }, place) => {
            const isLapsed = lapsed.has(id);
            // The same document has one name, before and after it was signed.
            const folders = [
              ...(isLapsed ? [text('document.lapsed')] : []),
              ...(about.kind === 'SIGNATURE_DOCUMENT' ? [text('document.toSign')] : []),
              ...(about.kind === 'MESSAGE' ? [text('document.fromMessages')] : []),
              ...(componentId ? questionOf(material, { id, componentId }, text) : []),
            ];
            const displayFileName = namedByCompany(about.displayFileName, theCase);
            const name = zipEntryName(place, { ...about, displayFileName }, text, folders);
            return { ...about, id, isLapsed, name };
          }),
        actor,
      ),
    };
  },
});

/** The files of the answers that count. */
function filesInAnswers({ template, values }: CaseMaterial): Set<string> {
  const stored = new Map(values.map((one) => [one.componentId, one]));
  const visibility = visibilityOf(template.forms, ruleValues({ stored }));
  const files = componentsOf(template).flatMap(({ component }) => {
    const { value, active } = stored.get(component.componentId) ?? {};
    return value && active ? filesInAnswer(component, value, visibility) : [];
  });
  return new Set(files.map(({ id }) => id));
}

const isSigned = ({ signatures }: CaseMaterial, id: string): boolean =>
  signatures.some(({ signedValues }) => JSON.stringify(signedValues).includes(id));

/**
 * The form and the question that a file answers, as folders. In a list, the entry stands for the question, unless it has several with files.
 * Empty if the version of the case does not ask for it.
 */
function questionOf(
  { template, values, case: { locale } }: CaseMaterial,
  { id, componentId }: { id: string; componentId: string },
  text: Text,
): string[] {
  const label = (of: string) => fieldLabel(template, of, locale);
  for (const { title, rows } of template.forms) {
    for (const field of savableComponents<Component>(rows)) {
      if (field.componentId === componentId) return [title[locale], label(componentId)];
      const questions = fileQuestionsIn<Component>(field);
      if (questions.every((one) => one.componentId !== componentId)) continue;
      const value = values.find((one) => one.componentId === field.componentId)?.value ?? '';
      const { entry = null } = filesInAnswer<Component>(field, value).find((file) => file.id === id) ?? {};
      const name = label(field.componentId);
      const part = entry === null ? name : text('form.list.entry', { name, number: entry + 1 });
      return [title[locale], part, ...(questions.length > 1 ? [label(componentId)] : [])];
    }
  }
  return [];
}

/** Documents of earlier signatures, which no longer count. */
async function lapsedFiles(caseId: string): Promise<Set<string>> {
  const signatures = await db().signature.findMany({
    where: { caseId },
    select: { isCurrent: true, signedFileId: true, documentFileId: true },
  });
  const filesOf = (isCurrent: boolean) =>
    signatures
      .filter((signature) => signature.isCurrent === isCurrent)
      .flatMap(({ signedFileId, documentFileId }) => [signedFileId, documentFileId]);
  const current = new Set(filesOf(true));
  return new Set(filesOf(false).filter((id): id is string => id !== null && !current.has(id)));
}

interface ZippedFile {
  id: string;
  /** The name in the zip. */
  name: string;
  /** Whether it belongs to an earlier signature. */
  isLapsed: boolean;
  kind: string;
  contentType: string;
  displayFileName: string;
  size: number;
  sha256: string;
  createdAt: Date;
}

/** A document that is made for the zip. */
interface Made {
  kind: string;
  name: string;
  content: Uint8Array;
}

/** Reads each file only when its turn comes, so that at most one is in memory. */
function zipOf(
  caseId: string,
  made: readonly Made[],
  files: readonly ZippedFile[],
  actor: Actor,
): ReadableStream<Uint8Array> {
  const now = new Date();
  const zip = new yazl.ZipFile();
  // The types know an older kind of stream than Node's, which this is.
  const output = zip.outputStream as unknown as Readable;
  zip.on('error', (error) => output.destroy(error));
  for (const { name, content } of made) zip.addBuffer(Buffer.from(content), name, timed(now));
  const entries = files.map(({ id, name, createdAt, ...about }) => {
    zip.addReadStreamLazy(name, timed(createdAt), (give) => {
      readFile(db(), caseId, id).then(
        ({ content }) => give(null, Readable.from([Buffer.from(content)])),
        (error: Error) => give(error, Readable.from([])),
      );
    });
    return { name, ...about };
  });
  const manifest = {
    caseId,
    createdAt: now.toISOString(),
    createdBy: actor.name,
    entries: [...made.map(aboutMade), ...entries],
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json', timed(now));
  zip.end();
  return webStreamOf(output);
}

const timed = (at: Date) => ({ mtime: new SwedishTime(at) });

function aboutMade({ kind, name, content }: Made) {
  return {
    name,
    kind,
    contentType: 'application/pdf',
    displayFileName: name,
    size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

const PARTS = new Intl.DateTimeFormat(languageTag(DEFAULT_LOCALE), {
  timeZone: TIME_ZONE,
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
});

/**
 * A moment whose local time is Swedish time, whatever the time zone of the process. A zip stores the time of each file twice: as an
 * instant, and as local time without a zone, which some programs show.
 */
export class SwedishTime extends Date {
  #part(type: Intl.DateTimeFormatPartTypes): number {
    return Number(PARTS.formatToParts(this.getTime()).find((part) => part.type === type)?.value);
  }
  override getFullYear(): number {
    return this.#part('year');
  }
  override getMonth(): number {
    return this.#part('month') - 1;
  }
  override getDate(): number {
    return this.#part('day');
  }
  override getHours(): number {
    return this.#part('hour');
  }
  override getMinutes(): number {
    return this.#part('minute');
  }
  override getSeconds(): number {
    return this.#part('second');
  }
}

/**
 * In UTF-16 units: the most of a path in the zip, of a name without number and extension, and of a folder, and how much of its end a name
 * keeps that is cut. Programs on Windows allow 260 for a path, also of the folder in which the zip is unpacked. The product's own names fit.
 */
const MAX_PATH = 120;
const MAX_LENGTH = 60;
const MAX_FOLDER = 30;
const END_LENGTH = 12;

/**
 * The name of a file in the zip: a number that makes it unique, the uploaded name reduced to safe characters, and the extension of its real
 * type. The product's own words are in the language of the case, like its documents.
 *
 * @param place From 0.
 * @param folders Folders within the folder of the files, each within the previous one.
 */
export function zipEntryName(
  place: number,
  { displayFileName, contentType }: { displayFileName: string; contentType: string },
  text: Text,
  folders: readonly string[] = [],
): string {
  const number = String(place + 1).padStart(3, '0');
  const path = [text('document.zip.files'), ...folders].map((name) => safe(name, MAX_FOLDER)).filter(Boolean);
  const start = `${path.join('/')}/${number}-`;
  const end = `.${extensionOf(contentType)}`;
  const room = Math.min(MAX_LENGTH, MAX_PATH - start.length - end.length);
  const stem = safe(displayFileName.replace(/\.[a-z0-9]{1,5}$/i, ''), room);
  return `${start}${stem || text('document.zip.unnamed')}${end}`;
}

/** The name of a document of ours, which elsewhere has the id of its case, with the company instead. Any other name is unchanged. */
export function namedByCompany(fileName: string, { id, companyName }: { id: string; companyName: string }) {
  return fileName.replace(id, () => firstCharacters(companyName, id.length));
}

/** The name of a document that is made for the zip: what it is, and of which company. */
export const zippedName = (what: string, { companyName }: { companyName: string }): string =>
  `${safe(`${what} ${companyName}`, MAX_LENGTH)}.pdf`;

/** Letters, digits and a few signs of a name, at most so many UTF-16 units. Everything else becomes one hyphen. */
function safe(name: string, most: number): string {
  const safe = plainLine(name)
    .replace(/[^\p{L}\p{M}\p{N} ()_-]+/gu, '-')
    .replace(/-{2,}/g, '-');
  const short = cutMiddle(safe, most, END_LENGTH)
    .replace('…', '-')
    .replace(/^[\s-]+|[\s-]+$/g, '');
  // Windows has no files of these names.
  return /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/i.test(short) ? `${short}_` : short;
}
