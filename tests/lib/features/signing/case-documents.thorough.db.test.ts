import { createHash } from 'node:crypto';
import jpeg from 'jpeg-js';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import type { Actor } from '@/lib/engine/access/access';
import { runCaseQuery } from '@/lib/engine/query';
import { storeFile } from '@/lib/features/application/stored-file';
import { casePdfQuery } from '@/lib/features/signing/case-pdf';
import { caseZipQuery } from '@/lib/features/signing/case-zip';
import { db } from '@/lib/platform/database/db';
import { applicantOf } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { HEIC } from '../../../fixtures/heic';
import * as hostile from '../../../fixtures/hostile-files';
import * as odd from '../../../fixtures/odd-files';
import { TEMPLATES } from '../../../fixtures/organisations';
import { refusalOf, setUpWorld } from '../../../fixtures/world';
import { pagesOf } from './read-pdf';
import { filesOf, timesOf } from './read-zip';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = jpeg.encode({ data: Buffer.alloc(16 * 16 * 4), width: 16, height: 16 }).data;
const [FIRST, SECOND] = TEMPLATES.teknikbolagen.forms.map(({ id, title }) => ({ id, title: title.sv }));
const [CHECKPOINT] = TEMPLATES.teknikbolagen.checkPoints;

const SWEDISH = new Intl.DateTimeFormat('sv-SE', {
  ...({ dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Stockholm' } as const),
});

let theCase: SomeCase;
let anna: Actor;

const world = setUpWorld();
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});
beforeEach(async () => {
  theCase = await world.caseIn('APPROVED');
  await sign('DIGITAL', await pdfSaying('Underskriven av Ada'), 'application/pdf');
  await sign('INTERNAL', await pdfSaying('Internt underskriven av chefen'), 'application/pdf');
});

async function pdfSaying(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document
    .addPage()
    .drawText(text, { font: await document.embedFont(StandardFonts.Helvetica), x: 50, y: 700 });
  return document.save();
}

/** A page turned each way. */
async function turnedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const angle of [0, 90, 180, 270]) document.addPage([595.28, 841.89]).setRotation(degrees(angle));
  return document.save();
}

/** The signed document of one kind is now this file. */
async function sign(kind: string, content: Uint8Array, contentType: string, displayFileName = 'signed.pdf') {
  const signedFileId = await db().$transaction((tx) =>
    storeFile(tx, {
      caseId: theCase.id,
      kind: 'SIGNED_DOCUMENT',
      displayFileName,
      contentType,
      content,
      createdAt: new Date(),
    }),
  );
  await db().signature.updateMany({ where: { caseId: theCase.id, kind }, data: { signedFileId } });
}

async function pdf(actor: Actor, input: object) {
  const answer = (await runCaseQuery(casePdfQuery, actor, theCase.id, input)) as FileAnswer;
  return { ...answer, pages: await pagesOf(answer.content as Uint8Array) };
}

describe('the application as PDF', () => {
  it('has everything when nothing is chosen, by the name of the organisation number', async () => {
    const { pages, fileName } = await pdf(anna, {});
    const text = pages.join(' ');
    for (const part of [
      'Den underskrivna ansökan',
      CHECKPOINT?.title.sv,
      'Underskriven av Ada',
      'Internt underskriven',
    ])
      expect(text).toContain(part);
    expect(fileName).toBe(`${theCase.orgNo}.pdf`);
  });

  it('holds the application once: as it was signed, with what was changed since', async () => {
    const signAs = (signedValues: Record<string, string>) =>
      db().signature.updateMany({ where: { caseId: theCase.id, kind: 'DIGITAL' }, data: { signedValues } });
    const values = await db().caseValue.findMany({ where: { caseId: theCase.id } });
    await signAs(Object.fromEntries(values.map(({ componentId, value }) => [componentId, value])));
    const { pages } = await pdf(anna, { includeAll: true });
    const text = pages.join(' ');
    expect(text).not.toContain(FIRST?.title);
    expect(text).not.toContain(SECOND?.title);
    expect(text.split('Underskriven av Ada')).toHaveLength(2);
    expect(text).toContain('Inget är ändrat efter underskriften');

    await signAs({});
    const changed = (await pdf(anna, { includeAll: true })).pages.join(' ');
    expect(changed).toContain('Ändrat efter underskriften');
    expect(changed).not.toContain('Inget är ändrat');
    expect(changed.split('Underskriven av Ada')).toHaveLength(2);
  });

  it('says what will be signed until it is signed, in the whole application alone', async () => {
    theCase = await world.caseIn('STARTED');
    const textOf = async (input: object) => (await pdf(applicantOf(theCase), input)).pages.join(' ');
    expect(await textOf({ includeAll: true })).toMatch(/Vi intygar .* Det här är vad firmatecknarna skriver/);
    expect(await textOf({ formIds: [FIRST?.id] })).not.toContain('Vi intygar');
    theCase = await world.caseIn('REJECTED');
    expect(await textOf({ includeAll: true })).not.toContain('Vi intygar');
  });

  it('draws the application where what was signed is a picture or cannot be shown', async () => {
    for (const [content, type] of [
      [PNG, 'image/png'],
      [Buffer.from('%PDF-1.7\nbroken'), 'application/pdf'],
    ] as const) {
      await sign('DIGITAL', content, type);
      const text = (await pdf(anna, { includeAll: true })).pages.join(' ');
      expect(text).toContain(FIRST?.title);
      expect(text).toContain(SECOND?.title);
      expect(text).not.toContain('Den underskrivna ansökan');
    }
  });

  it('numbers every page through, those of signed documents below what stands on them', async () => {
    await sign('INTERNAL', await turnedPdf(), 'application/pdf');
    const { pages, content } = await pdf(anna, { includeAll: true });
    for (const [index, page] of pages.entries()) {
      expect(page.toLowerCase()).toContain(`sida ${index + 1} av ${pages.length}`);
    }
    expect(pages.length).toBeGreaterThan(5);
    const document = await PDFDocument.load(content as Uint8Array);
    const sizes = document
      .getPages()
      .slice(-4)
      .map((page) => {
        const { width, height } = page.getCropBox();
        return [page.getRotation().angle, Math.round(width), Math.round(height)];
      });
    expect(sizes).toEqual([
      [0, 595, 866],
      [0, 842, 619],
      [0, 595, 866],
      [0, 842, 619],
    ]);
  });

  it('has the chosen forms, checkpoints and signed documents, and no others', async () => {
    const form = (await pdf(anna, { formIds: [FIRST?.id] })).pages.join(' ');
    expect(form).toContain(FIRST?.title);
    for (const other of [SECOND?.title, CHECKPOINT?.title.sv, 'Underskriven av Ada', 'Internt'])
      expect(form).not.toContain(other);

    const checked = (await pdf(anna, { formIds: [], checkpointIds: [CHECKPOINT?.componentId] })).pages.join(
      ' ',
    );
    expect(checked).toContain(CHECKPOINT?.title.sv);
    expect(checked).not.toContain(SECOND?.title);

    const signed = (await pdf(anna, { formIds: [], includeSignature: true })).pages.join(' ');
    expect(signed).toContain('Underskriven av Ada');
    expect(signed).not.toContain('Internt underskriven');
    const inside = (await pdf(anna, { formIds: [], includeInternalSignature: true })).pages.join(' ');
    expect(inside).toContain('Internt underskriven');
    expect(inside).not.toContain('Underskriven av Ada');
  });

  it('refuses a form that the application does not have', async () => {
    expect(
      await refusalOf(runCaseQuery(casePdfQuery, anna, theCase.id, { formIds: ['nosuch'] })),
    ).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('gives an applicant neither checkpoints nor the internal signature, whatever is requested', async () => {
    const options = {
      includeAll: true,
      checkpointIds: [CHECKPOINT?.componentId],
      includeInternalSignature: true,
    };
    const text = (await pdf(applicantOf(theCase), options)).pages.join(' ');
    expect(text).toContain('Underskriven av Ada');
    expect(text).not.toContain('Internt underskriven');
    expect(text).not.toContain(CHECKPOINT?.title.sv);
  });

  it.each([
    ['foto.png', 'image/png', PNG],
    ['foto.jpg', 'image/jpeg', JPEG],
    ['foto.heic', 'image/heic', HEIC],
  ])('shows a photographed signature as a page: %s', async (name, contentType, photo) => {
    const before = (await pdf(anna, { formIds: [] })).pages.length;
    await sign('DIGITAL', photo, contentType, name);
    const { pages, content } = await pdf(anna, { formIds: [], includeSignature: true });
    expect(pages).toHaveLength(before + 1);
    expect(pages.at(-1)?.trim()).toMatch(/^Underskrivet dokument, sida \d+ av \d+ i den här filen$/);
    expect(Buffer.from(content as Uint8Array).includes('EmbeddedFile')).toBe(false);
  });

  it.each([
    ['signed.pdf', 'application/pdf', Buffer.from('%PDF-1.7\nbroken')],
    ['signed.heic', 'image/heic', Buffer.from('ftypheic')],
    ['signed.pdf', 'application/pdf', hostile.sharedPageTree()],
    ['signed.pdf', 'application/pdf', hostile.cyclicPageTree()],
    ['signed.pdf', 'application/pdf', hostile.objectStreamBomb(16)],
    ['signed.pdf', 'application/pdf', hostile.objectStreamBomb(256)],
    ['signed.pdf', 'application/pdf', hostile.encryptedPdf()],
    ['signed.png', 'image/png', hostile.png({ width: 2_500, height: 2_000, frames: 10 })],
    ['signed.png', 'image/png', hostile.png({ width: 9, height: 9, unpacked: 64 * 2 ** 20 })],
    ['signed.heic', 'image/heic', hostile.heicBomb(30_000, 30_000)],
  ])('attaches what cannot be shown as pages, and says so: %s', async (name, contentType, content) => {
    await sign('DIGITAL', content, contentType, 'ｆｏｔｏ 📷');
    const { pages, content: whole } = await pdf(anna, { formIds: [], includeSignature: true });
    expect(pages.at(-1)).toContain(`bifogat i den här filen som ${name}`);
    expect(Buffer.from(whole as Uint8Array).includes('EmbeddedFile')).toBe(true);
  });
});

it('makes the PDF and the zip of a case, whatever was taken in or stored as its signed document', async () => {
  const before = (await pdf(anna, { formIds: [] })).pages.length;
  for (const content of [
    odd.pdfWithPage('/Rotate 45/MediaBox[0 0 300 400]'),
    odd.pdfWithPage(''),
    odd.pdfWithPage('/MediaBox[0 0 0 0]/Contents 7/Resources[1]/Annots(x)'),
    await odd.protectedPdf(),
    await odd.protectedPdf({ userPassword: 'hemligt' }),
  ]) {
    await sign('DIGITAL', content, 'application/pdf');
    expect((await pdf(anna, { formIds: [], includeSignature: true })).pages).toHaveLength(before + 1);
    const { content: zip } = (await runCaseQuery(caseZipQuery, anna, theCase.id, {})) as FileAnswer;
    expect(
      filesOf(Buffer.from(await new Response(zip as ReadableStream).arrayBuffer())).size,
    ).toBeGreaterThan(2);
  }
}, 240_000);

it('names each of several attached documents, so that none hides another', async () => {
  const locked = await odd.protectedPdf({ userPassword: 'hemligt' });
  for (const kind of ['DIGITAL', 'INTERNAL']) await sign(kind, locked, 'application/pdf');
  const { content } = await pdf(anna, { includeAll: true });
  const attachments = (await PDFDocument.load(content as Uint8Array)).getAttachments();
  expect(attachments.map(({ name }) => name).sort()).toEqual(['signed-2.pdf', 'signed.pdf']);
});

it('draws a signed document that holds arrays in arrays without end', async () => {
  const before = (await pdf(anna, { formIds: [] })).pages.length;
  await sign('DIGITAL', hostile.deeplyNestedPdf(200_000), 'application/pdf');
  const { pages } = await pdf(anna, { formIds: [], includeSignature: true });
  expect(pages).toHaveLength(before + 1);
});

describe('the whole case as zip', () => {
  it('has the application and every file of the case as stored, with a manifest of their checksums', async () => {
    const { content, fileName } = (await runCaseQuery(caseZipQuery, anna, theCase.id, {})) as FileAnswer;
    const files = filesOf(Buffer.from(await new Response(content as ReadableStream).arrayBuffer()));
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
    expect(fileName).toBe(`${theCase.orgNo}.zip`);
    expect(manifest).toMatchObject({ caseId: theCase.id, createdBy: anna.name });
    expect(
      manifest.entries
        .map(({ name }: { name: string }) => name)
        .concat('manifest.json')
        .sort(),
    ).toEqual([...files.keys()].sort());

    const stored = await db().storedFile.findMany({
      where: { caseId: theCase.id },
      orderBy: { createdAt: 'asc' },
    });
    const [application, record, ...entries] = manifest.entries;
    expect(entries).toHaveLength(stored.length);
    for (const [index, { displayFileName, contentType, content: bytes }] of stored.entries()) {
      expect(entries[index]).toMatchObject({ displayFileName, contentType, size: bytes?.byteLength });
      expect(files.get(entries[index].name)?.equals(Buffer.from(bytes ?? []))).toBe(true);
    }
    // Those of the fixture are stored without a real checksum.
    const checked = [
      application,
      record,
      ...entries.filter(({ sha256 }: { sha256: string }) => sha256 !== 'none'),
    ];
    expect(checked.length).toBe(4);
    for (const { name, sha256 } of checked) {
      expect(
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
    const textOf = async (name: string) => (await pagesOf(new Uint8Array(files.get(name) ?? []))).join(' ');
    expect(application.name).toBe(`ansökan ${theCase.companyName}.pdf`);
    expect(await textOf(application.name)).toContain('Den underskrivna ansökan');
    expect(record.name).toBe(`historik ${theCase.companyName}.pdf`);
    const said = await textOf(record.name);
    expect(said).toContain('Frågor och svar');
    expect(said).toContain('Historik');
  });

  it('has the time of each file as it is in Sweden, and when it was stored', async () => {
    const createdAt = new Date('2026-07-01T22:05:08.000Z');
    await db().storedFile.updateMany({ where: { caseId: theCase.id }, data: { createdAt } });
    const { content } = (await runCaseQuery(caseZipQuery, anna, theCase.id, {})) as FileAnswer;
    const times = timesOf(Buffer.from(await new Response(content as ReadableStream).arrayBuffer()));
    const ofFiles = [...times].filter(([name]) => name.startsWith('filer/')).map(([, time]) => time);
    expect(ofFiles.length).toBeGreaterThan(0);
    for (const time of ofFiles) expect(time).toBe('2026-07-02 00:05:08');
    const made = times.get(`ansökan ${theCase.companyName}.pdf`) ?? '';
    const ago = SWEDISH.format(Date.now() - 60_000);
    expect(made >= ago && made <= SWEDISH.format(Date.now())).toBe(true);
  });

  it('has the names of the product in the language of the case', async () => {
    await db().case.update({ where: { id: theCase.id }, data: { locale: 'en' } });
    const { content } = (await runCaseQuery(caseZipQuery, anna, theCase.id, {})) as FileAnswer;
    const files = filesOf(Buffer.from(await new Response(content as ReadableStream).arrayBuffer()));
    expect(files.has(`application ${theCase.companyName}.pdf`)).toBe(true);
    const names = [...files.keys()].filter((name) => name.includes('/'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^files\/((for signing\/)?\d{3}-[^/]+$)/);
  });

  it('lets no name of an upload become a path', async () => {
    await sign('DIGITAL', PNG, 'image/png', '../../etc/passwd');
    const { content } = (await runCaseQuery(caseZipQuery, anna, theCase.id, {})) as FileAnswer;
    const files = filesOf(Buffer.from(await new Response(content as ReadableStream).arrayBuffer()));
    for (const name of files.keys()) {
      expect(name).toMatch(
        /^((ansökan|historik) [^/]+\.pdf|manifest\.json|filer\/(för underskrift\/)?\d{3}-[\p{L}\d -]+\.[a-z]+)$/u,
      );
    }
    expect([...files.keys()]).toContainEqual(expect.stringMatching(/^filer\/\d{3}-etc-passwd\.png$/));
  });

  it('sets a signature apart that no longer counts', async () => {
    const zip = async () => {
      const { content } = (await runCaseQuery(caseZipQuery, anna, theCase.id, {})) as FileAnswer;
      const files = filesOf(Buffer.from(await new Response(content as ReadableStream).arrayBuffer()));
      const { entries } = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
        entries: { name: string; isLapsed?: boolean }[];
      };
      return entries.filter(({ isLapsed }) => isLapsed).map(({ name }) => name);
    };
    expect(await zip()).toEqual([]);
    await db().signature.updateMany({
      where: { caseId: theCase.id, kind: 'INTERNAL' },
      data: { isCurrent: false },
    });
    const lapsed = await zip();
    expect(lapsed.length).toBeGreaterThan(0);
    for (const name of lapsed) expect(name).toMatch(/^filer\/gäller inte längre\/(för underskrift\/)?\d{3}-/);
  });

  it('sets a document as it was sent for signing apart from the signed one, which has the same name', async () => {
    const { content } = (await runCaseQuery(caseZipQuery, anna, theCase.id, {})) as FileAnswer;
    const files = filesOf(Buffer.from(await new Response(content as ReadableStream).arrayBuffer()));
    const { entries } = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
      entries: { name: string; kind: string }[];
    };
    const isApart = entries.map(({ name, kind }) => [kind, name.includes('/för underskrift/')]);
    expect(isApart).toContainEqual(['SIGNATURE_DOCUMENT', true]);
    expect(isApart).toContainEqual(['SIGNED_DOCUMENT', false]);
    for (const [kind, apart] of isApart) expect(apart).toBe(kind === 'SIGNATURE_DOCUMENT');
  });

  it("has the case's id for a name where the organisation number is a personal one", async () => {
    const sole = await world.caseIn('STARTED', {
      organisation: 'handelsforbundet',
      data: { orgNo: '850709-9805', organisationType: 'SOLITARY_COMPANY' },
    });
    const worker = world.workers.handelsforbundet[1];
    const zip = (await runCaseQuery(caseZipQuery, worker, sole.id, {})) as FileAnswer;
    const application = (await runCaseQuery(casePdfQuery, worker, sole.id, {})) as FileAnswer;
    expect([zip.fileName, application.fileName]).toEqual([`${sole.id}.zip`, `${sole.id}.pdf`]);
  });
});
