import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import type { Row } from '@/lib/contract/form-shapes';
import type { Component } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { updateComponent } from '@/lib/domain/organisation/arrange';
import type { Actor } from '@/lib/engine/access/access';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { requestCorrection } from '@/lib/features/application/corrections';
import { fieldFileQuery, removeFieldFile, uploadFieldFile } from '@/lib/features/application/field-file';
import { saveValues } from '@/lib/features/application/save-values';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { moveToVersion } from '@/lib/features/organisation/move-cases';
import { casePdfQuery } from '@/lib/features/signing/case-pdf';
import { caseZipQuery } from '@/lib/features/signing/case-zip';
import { db } from '@/lib/platform/database/db';
import { applicantOf } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { changeDraft, publishAndMove } from '../../../fixtures/draft';
import { pdfOfPages, png } from '../../../fixtures/hostile-files';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';
import { pagesOf } from '../signing/read-pdf';
import { filesOf } from '../signing/read-zip';

const world = setUpWorld();
let templateId: number;
let theCase: SomeCase;
let applicant: Actor;

const label = (sv: string) => ({ sv, en: sv });
const PASS: Component = {
  type: 'FormFile',
  componentId: 'pass',
  label: label('Pass'),
  required: true,
  validation: { fileKinds: ['pdf', 'picture'], maxFiles: 2 },
};
const OWNERS = {
  type: 'FormDynamicList',
  componentId: 'owners',
  label: label('Ägare'),
  publicId: '9.1',
  columns: [[{ type: 'FormTextBox', componentId: 'owner', label: label('Namn') }], [PASS]],
} satisfies Component;

beforeAll(async () => {
  const anna = world.workers.teknikbolagen[1];
  const revision = await changeDraft(anna, 'teknikbolagen', (body) => {
    body.forms[0]?.rows.push(OWNERS);
    return body;
  });
  templateId = (await publishAndMove(anna, 'teknikbolagen', revision)).templateId;
});
beforeEach(async () => {
  theCase = await world.caseIn('STARTED');
  await db().case.update({ where: { id: theCase.id }, data: { templateId } });
  applicant = applicantOf(theCase);
});

const PDF = pdfOfPages(1);
const upload = (name: string, content = PDF, componentId = 'pass') =>
  runCommand(uploadFieldFile, applicant, theCase.id, { componentId, file: { name, content } });
const save = (...entries: { owner?: string; pass?: string }[]) =>
  runCommand(saveValues, applicant, theCase.id, {
    items: [{ componentId: 'owners', value: JSON.stringify(entries) }],
  });
const stored = async () => {
  const where = { caseId_componentId: { caseId: theCase.id, componentId: 'owners' } };
  return JSON.parse((await db().caseValue.findUnique({ where }))?.value || '[]');
};
async function row(): Promise<Row> {
  const { forms } = await getApplicantCase(applicant, theCase.id);
  const list = forms
    .flatMap(({ rows }) => savableComponents(rows))
    .find((one) => one.componentId === 'owners');
  const part = list?.columns?.flat().find((one) => one.componentId === 'pass');
  if (!part) throw new Error('The list does not ask for a file');
  return part;
}
const zipped = async () => {
  const { content } = (await runCaseQuery(
    caseZipQuery,
    world.workers.teknikbolagen[1],
    theCase.id,
    {},
  )) as FileAnswer;
  const zip = Buffer.from(await new Response(content as BodyInit).arrayBuffer());
  return [...filesOf(zip).keys()].filter((name) => /-(ada|bo)\./.test(name));
};

describe('a file in an entry of a list', () => {
  it('belongs to no entry until the list is saved with its id, and is then part of the case', async () => {
    const { result, events, after, before } = await outcomeOf(theCase.id, () => upload('ada.pdf'));
    expect(result).toMatchObject({ displayFileName: 'ada.pdf', value: result.fileId });
    expect([events, after.values]).toEqual([[], before.values]);
    expect(await zipped()).toEqual([]);
    const bo = await upload('bo.png', png({ width: 4, height: 4 }));
    await save({ owner: 'Ada', pass: result.fileId }, { owner: 'Bo', pass: bo.fileId });
    expect(await stored()).toEqual([
      { owner: 'Ada', pass: result.fileId },
      { owner: 'Bo', pass: bo.fileId },
    ]);
    expect((await row()).files).toMatchObject([
      { fileId: result.fileId, displayFileName: 'ada.pdf' },
      { fileId: bo.fileId, displayFileName: 'bo.png' },
    ]);
    expect(await zipped()).toEqual([
      expect.stringMatching(/\/Ägare 1\/\d+-ada\.pdf$/),
      expect.stringMatching(/\/Ägare 2\/\d+-bo\.png$/),
    ]);
    const file = { componentId: 'pass', fileId: bo.fileId };
    expect(await runCaseQuery(fieldFileQuery, applicant, theCase.id, file)).toMatchObject({
      fileName: 'bo.png',
      contentType: 'image/png',
    });
    const pdf = (await runCaseQuery(casePdfQuery, applicant, theCase.id, { includeAll: true })) as FileAnswer;
    const pages = (await pagesOf(pdf.content as Uint8Array)).join(' ');
    expect(pages).toContain('Ägare 1: ada.pdf');
    expect(pages).toContain('Ägare 2: bo.png');
  });

  it('is checked like any other file of its question', async () => {
    expect(await refusalOf(upload('pass.docx', Buffer.from('PK')))).toMatchObject({
      code: 'INVALID_FILE_TYPE',
    });
    const ids = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) ids.push((await upload(name)).fileId);
    const saved = await save({ owner: 'Ada', pass: ids.join() }, { owner: 'Bo' });
    // Like every answer, it is saved even if it is wrong.
    expect(saved.items[0]?.errors).toEqual(expect.arrayContaining(['TOO_MANY_FILES']));
    expect((await stored())[0].pass).toBe(ids.join());
  });

  it('of another case, of another question, or that never was, is refused', async () => {
    const own = await upload('ada.pdf');
    const elsewhere = await world.caseIn('STARTED');
    await db().case.update({ where: { id: elsewhere.id }, data: { templateId } });
    const other = await runCommand(uploadFieldFile, applicantOf(elsewhere), elsewhere.id, {
      ...{ componentId: 'pass', file: { name: 'bo.pdf', content: PDF } },
    });
    await save({ owner: 'Ada', pass: own.fileId });
    await db().storedFile.update({
      where: { id: (await upload('avtal.pdf')).fileId },
      data: { componentId: 'agreementFile' },
    });
    const [agreement] = await db().storedFile.findMany({
      where: { caseId: theCase.id, componentId: 'agreementFile' },
      orderBy: { createdAt: 'desc' },
    });
    for (const id of [other.fileId, agreement?.id, crypto.randomUUID(), 'example'])
      expect(
        await refusalOf(save({ owner: 'Ada', pass: own.fileId }, { owner: 'Bo', pass: id })),
      ).toMatchObject({
        code: 'VALIDATION_FAILED',
        options: { errors: { owners: ['INVALID_VALUE'] } },
      });
    expect(await stored()).toEqual([{ owner: 'Ada', pass: own.fileId }]);
  });

  it('goes with its entry, and comes back with it', async () => {
    const ada = await upload('ada.pdf');
    await save({ owner: 'Ada', pass: ada.fileId });
    await save();
    expect([await stored(), (await row()).files, await zipped()]).toEqual([[], undefined, []]);
    expect((await row()).earlierFiles).toMatchObject([{ fileId: ada.fileId, displayFileName: 'ada.pdf' }]);
    await save({ owner: 'Ada', pass: ada.fileId });
    expect((await row()).files).toMatchObject([{ fileId: ada.fileId }]);
    expect((await row()).earlierFiles).toBeUndefined();
    // The same file again is that file, in whichever entry.
    expect((await upload('ada.pdf')).fileId).toBe(ada.fileId);
    expect(
      await refusalOf(runCommand(removeFieldFile, applicant, theCase.id, { componentId: 'pass' })),
    ).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is left out once the version of the case no longer has its question, and the list can be changed', async () => {
    const ada = await upload('ada.pdf');
    await save({ owner: 'Ada', pass: ada.fileId });
    const anna = world.workers.teknikbolagen[1];
    const without = await changeDraft(anna, 'teknikbolagen', (body) =>
      updateComponent(body, 'owners', () => ({ ...OWNERS, columns: [OWNERS.columns[0] ?? []] })),
    );
    const { templateId: next } = await publishAndMove(anna, 'teknikbolagen', without);
    await runCommand(moveToVersion, systemActor('job'), theCase.id, { templateId: next });
    expect(await zipped()).toEqual([]);
    // As the page sends it, which includes what it does not show.
    const saved = await save({ owner: 'Ada Ek', pass: ada.fileId });
    expect(saved.items[0]?.errors).toEqual([]);
    expect(await stored()).toEqual([{ owner: 'Ada Ek' }]);
  });

  it('is locked with the list, and opened by its correction, which stores the name of the earlier file', async () => {
    const ada = await upload('ada.pdf');
    await save({ owner: 'Ada', pass: ada.fileId });
    await db().case.update({ where: { id: theCase.id }, data: { status: 'SUBMITTED' } });
    expect((await row()).locked).toBe(true);
    expect(await refusalOf(upload('bo.pdf'))).toMatchObject({ code: 'LOCKED' });
    await runCommand(requestCorrection, world.workers.teknikbolagen[1], theCase.id, {
      ...{ formId: 'company', componentId: 'owners', description: 'Passet har gått ut.' },
    });
    expect((await row()).locked).toBe(false);
    const bo = await upload('bo.pdf');
    await save({ owner: 'Ada', pass: bo.fileId });
    expect(await row()).toMatchObject({
      files: [{ displayFileName: 'bo.pdf' }],
      earlierFiles: [{ displayFileName: 'ada.pdf' }],
    });
  });
});
