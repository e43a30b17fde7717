import { describe, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import type { Rules } from '@/lib/domain/forms/component';
import { MEGABYTE } from '@/lib/domain/limits';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { requestCorrection } from '@/lib/features/application/corrections';
import { fieldFileQuery, removeFieldFile, uploadFieldFile } from '@/lib/features/application/field-file';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { db } from '@/lib/platform/database/db';
import { applicantOf } from '../../../fixtures/actors';
import { PNG } from '../../../fixtures/attempts';
import type { SomeCase } from '../../../fixtures/cases';
import { changeDraft, publishAndMove } from '../../../fixtures/draft';
import { HEIC } from '../../../fixtures/heic';
import { pdfOfPages, png, sharedPageTree } from '../../../fixtures/hostile-files';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();

const upload = (theCase: SomeCase, name = 'avtal.png', content = PNG, componentId = 'agreementFile') =>
  runCommand(uploadFieldFile, applicantOf(theCase), theCase.id, { componentId, file: { name, content } });
const download = (theCase: SomeCase, actor = applicantOf(theCase)) =>
  runCaseQuery(fieldFileQuery, actor, theCase.id, { componentId: 'agreementFile' }) as Promise<FileAnswer>;

/** A case whose question for the agreement has these rules. */
async function caseAsking(validation: Rules): Promise<SomeCase> {
  const anna = world.workers.teknikbolagen[1];
  const revision = await changeDraft(anna, 'teknikbolagen', (body) =>
    JSON.parse(JSON.stringify(body), (_key, part) =>
      part?.componentId === 'agreementFile' ? { ...part, validation } : part,
    ),
  );
  const { templateId } = await publishAndMove(anna, 'teknikbolagen', revision);
  const theCase = await world.caseIn('STARTED', { values: { collectiveAgreement: 'local' } });
  await db().case.update({ where: { id: theCase.id }, data: { templateId } });
  return theCase;
}

describe('a file in a field', () => {
  it('is the value of the field, and given back as it came', async () => {
    const theCase = await world.caseIn('STARTED', { values: { collectiveAgreement: 'local' } });
    const { result, after, events } = await outcomeOf(theCase.id, () => upload(theCase));
    expect(result).toMatchObject({
      displayFileName: 'avtal.png',
      contentType: 'image/png',
      size: PNG.length,
    });
    expect(after.values.find(({ componentId }) => componentId === 'agreementFile')).toMatchObject({
      value: result.fileId,
      dataType: 'file',
      active: true,
    });
    expect(events).toMatchObject([
      {
        type: 'FormValueSaved',
        details: { changes: [{ componentId: 'agreementFile', from: '', to: result.fileId }] },
      },
    ]);
    const file = await download(theCase);
    expect(file).toMatchObject({ fileName: 'avtal.png', contentType: 'image/png' });
    expect(Buffer.compare(Buffer.from(file.content as Uint8Array), Buffer.from(PNG))).toBe(0);
  });

  it('is refused if the question takes other kinds, or smaller files', async () => {
    const theCase = await caseAsking({ fileKinds: ['pdf'], maxMegabytes: 1 });
    expect(await refusalOf(upload(theCase))).toMatchObject({
      code: 'INVALID_FILE_TYPE',
      options: { values: { types: 'pdf' } },
    });
    const large = Buffer.concat([pdfOfPages(1), Buffer.alloc(MEGABYTE)]);
    expect((await refusalOf(upload(theCase, 'avtal.pdf', large))).code).toBe('TOO_LARGE');
    const shown = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect(JSON.stringify(shown)).toContain('"fileKinds":["pdf"],"maxMegabytes":1');
    expect(await upload(theCase, 'avtal.pdf', pdfOfPages(1))).toMatchObject({
      contentType: 'application/pdf',
    });
  });

  it('is added to others where the question takes several, in their order', async () => {
    const theCase = await caseAsking({ maxFiles: 2 });
    const actor = applicantOf(theCase);
    const exchange = (name: string, replaces?: string) =>
      runCommand(uploadFieldFile, actor, theCase.id, {
        ...{ componentId: 'agreementFile', file: { name, content: PNG } },
        ...(replaces === undefined ? {} : { replaces }),
      });
    const remove = (replaces?: string) =>
      runCommand(removeFieldFile, actor, theCase.id, {
        componentId: 'agreementFile',
        ...(replaces === undefined ? {} : { replaces }),
      });
    const row = async () => {
      const { forms } = await getApplicantCase(actor, theCase.id);
      return forms.flatMap(({ rows }) => rows).find((one) => one.componentId === 'agreementFile');
    };
    const first = await exchange('ett.png', '');
    expect((await row())?.files).toBeUndefined();
    const second = await exchange('två.png', '');
    expect(second.value).toBe(`${first.fileId},${second.fileId}`);
    expect(await row()).toMatchObject({
      value: second.value,
      file: { displayFileName: 'ett.png' },
      files: [{ displayFileName: 'ett.png' }, { fileId: second.fileId, displayFileName: 'två.png' }],
    });
    expect(await refusalOf(exchange('tre.png'))).toMatchObject({
      code: 'TOO_MANY_FILES',
      status: 422,
      options: { values: { max: 2 } },
    });
    const third = await exchange('tre.png', first.fileId);
    expect(third.value).toBe(`${third.fileId},${second.fileId}`);
    expect(await refusalOf(exchange('fyra.png', first.fileId))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(remove(first.fileId))).toMatchObject({ code: 'CONFLICT' });
    expect((await download(theCase)).fileName).toBe('tre.png');
    await remove(third.fileId);
    expect((await row())?.value).toBe(second.fileId);
    await remove();
    expect((await row())?.value).toBe('');
    expect(await db().storedFile.count({ where: { caseId: theCase.id } })).toBe(3);
  });

  it('is neither replaced nor removed by somebody who saw another one there', async () => {
    const theCase = await world.caseIn('STARTED', { values: { collectiveAgreement: 'local' } });
    const exchange = (replaces: string | undefined, name = 'avtal.png') =>
      runCommand(uploadFieldFile, applicantOf(theCase), theCase.id, {
        ...{ componentId: 'agreementFile', file: { name, content: PNG } },
        ...(replaces === undefined ? {} : { replaces }),
      });
    const remove = (replaces: string) =>
      runCommand(removeFieldFile, applicantOf(theCase), theCase.id, {
        componentId: 'agreementFile',
        replaces,
      });
    const first = await exchange('');
    expect(await refusalOf(exchange(''))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(remove(crypto.randomUUID()))).toMatchObject({ code: 'CONFLICT' });
    const second = await exchange(first.fileId, 'nytt.png');
    expect(await refusalOf(remove(first.fileId))).toMatchObject({ code: 'CONFLICT' });
    const { after } = await outcomeOf(theCase.id, () => remove(second.fileId));
    expect(after.values.find(({ componentId }) => componentId === 'agreementFile')?.value).toBe('');
    await exchange(undefined);
  });

  it('that is a HEIC is looked at as a JPEG and given back as it came; another one as it is', async () => {
    const theCase = await world.caseIn('STARTED');
    const lookAt = (actor = applicantOf(theCase)) =>
      runCaseQuery(fieldFileQuery, actor, theCase.id, {
        componentId: 'agreementFile',
        preview: true,
      }) as Promise<FileAnswer>;
    await upload(theCase, 'IMG_1.HEIC', HEIC);
    expect(await download(theCase)).toMatchObject({ fileName: 'IMG_1.HEIC', contentType: 'image/heic' });
    const shown = await lookAt();
    expect(shown).toMatchObject({ fileName: 'IMG_1.jpg', contentType: 'image/jpeg' });
    expect([...(shown.content as Uint8Array).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const other = await world.caseIn('STARTED');
    expect(await refusalOf(lookAt(applicantOf(other)))).toMatchObject({ code: 'NOT_FOUND' });

    // One that was stored before uploads were looked into.
    await db().storedFile.updateMany({
      where: { caseId: theCase.id, displayFileName: 'IMG_1.HEIC' },
      data: { content: Buffer.from(HEIC.subarray(0, 200)) },
    });
    expect(await refusalOf(lookAt())).toMatchObject({ code: 'NOT_FOUND' });
    expect((await download(theCase)).fileName).toBe('IMG_1.HEIC');

    await upload(theCase, 'bild.png');
    expect(await lookAt()).toMatchObject({ fileName: 'bild.png', contentType: 'image/png' });
  });

  it('that would do harm is refused before the case is touched', async () => {
    const theCase = await world.caseIn('STARTED');
    for (const [name, content, code] of [
      ['bruten.heic', HEIC.subarray(0, 200), 'FILE_INCOMPLETE'],
      ['sidor.pdf', sharedPageTree(), 'FILE_TOO_COMPLEX'],
      ['rorlig.png', png({ width: 2_500, height: 2_000, frames: 10 }), 'PICTURE_ANIMATED'],
    ] as const) {
      expect(await refusalOf(upload(theCase, name, content))).toMatchObject({ code, status: 422 });
    }
    expect(await db().storedFile.count({ where: { caseId: theCase.id } })).toBe(0);
  });

  it('is stored from the header of a PDF on, with the size and the checksum of what is stored', async () => {
    const theCase = await world.caseIn('STARTED');
    const whole = pdfOfPages(1);
    const { size } = await upload(theCase, 'avtal', Buffer.concat([Buffer.from('\r\n'), whole]));
    expect(size).toBe(whole.length);
    const file = await download(theCase);
    expect(file).toMatchObject({ fileName: 'avtal.pdf', contentType: 'application/pdf' });
    expect(Buffer.compare(Buffer.from(file.content as Uint8Array), whole)).toBe(0);
  });

  it('is replaced, and taken out once', async () => {
    const theCase = await world.caseIn('STARTED');
    const first = await upload(theCase);
    const second = await upload(theCase, 'nytt.png');
    expect(second.fileId).not.toBe(first.fileId);
    expect((await download(theCase)).fileName).toBe('nytt.png');
    const remove = () =>
      runCommand(removeFieldFile, applicantOf(theCase), theCase.id, { componentId: 'agreementFile' });
    const { events } = await outcomeOf(theCase.id, remove);
    expect(events).toMatchObject([{ details: { changes: [{ from: second.fileId, to: '' }] } }]);
    expect(await refusalOf(download(theCase))).toMatchObject({ code: 'NOT_FOUND' });
    const again = await outcomeOf(theCase.id, remove);
    expect(again.after).toEqual(again.before);
  });

  it('is the earlier one if it is put back, in its place, so that nothing has changed', async () => {
    const single = await world.caseIn('STARTED');
    const { fileId } = await upload(single);
    await runCommand(removeFieldFile, applicantOf(single), single.id, { componentId: 'agreementFile' });
    expect((await upload(single)).value).toBe(fileId);
    const { events } = await outcomeOf(single.id, () => upload(single));
    expect(events).toEqual([]);
    expect((await upload(single, 'nytt.png')).value).not.toBe(fileId);
    const other = await upload(single, 'avtal.png', HEIC);
    expect(other.fileId).not.toBe(fileId);

    const several = await caseAsking({ maxFiles: 3 });
    const first = await upload(several, 'ett.png');
    const second = await upload(several, 'två.png');
    await runCommand(removeFieldFile, applicantOf(several), several.id, {
      componentId: 'agreementFile',
      replaces: first.fileId,
    });
    expect((await upload(several, 'ett.png')).value).toBe(second.value);
    // What the answer has already is a file of its own when it comes twice.
    const twice = await upload(several, 'ett.png');
    expect(twice.value).toBe(`${second.value},${twice.fileId}`);
    expect(twice.fileId).not.toBe(first.fileId);
  });

  it('that stood there before a correction can still be distinguished from the new one, and be fetched', async () => {
    const theCase = await world.caseIn('STARTED', { values: { collectiveAgreement: 'local' } });
    const actor = applicantOf(theCase);
    const { fileId } = await upload(theCase, 'gammalt.png');
    await runCommand(requestCorrection, world.workers.teknikbolagen[1], theCase.id, {
      formId: 'agreements',
      componentId: 'agreementFile',
      description: 'Fel avtal.',
    });
    await upload(theCase, 'nytt.png');
    const { forms } = await getApplicantCase(actor, theCase.id);
    const row = forms.flatMap((form) => form.rows).find((one) => one.componentId === 'agreementFile');
    expect(row?.correction?.previousValue).toBe(fileId);
    expect(row?.file?.displayFileName).toBe('nytt.png');
    expect(row?.earlierFiles).toEqual([
      { fileId, displayFileName: 'gammalt.png', contentType: 'image/png', size: PNG.length },
    ]);
    const fetch = (by = actor, caseId = theCase.id, componentId = 'agreementFile') =>
      runCaseQuery(fieldFileQuery, by, caseId, { componentId, fileId }) as Promise<FileAnswer>;
    expect((await fetch()).fileName).toBe('gammalt.png');
    expect(await refusalOf(fetch(actor, theCase.id, 'website'))).toMatchObject({ code: 'NOT_FOUND' });
    const other = await world.caseIn('STARTED');
    expect(await refusalOf(fetch(applicantOf(other), other.id))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of another case is not found', async () => {
    const theCase = await world.caseIn('STARTED');
    await upload(theCase);
    const other = await world.caseIn('STARTED');
    expect(await refusalOf(download(theCase, applicantOf(other)))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('must be of a type that is accepted, by its content', async () => {
    const theCase = await world.caseIn('STARTED');
    const html = new Uint8Array(Buffer.from('<script>alert(1)</script>'));
    for (const [name, content] of [
      ['avtal.pdf', html],
      ['avtal', html],
    ] as const) {
      const { result, before, after } = await outcomeOf(theCase.id, () =>
        refusalOf(upload(theCase, name, content)),
      );
      expect(result).toMatchObject({ code: 'INVALID_FILE_TYPE', status: 415 });
      expect(after).toEqual(before);
    }
  });

  it('goes only into a field for files, while it is open', async () => {
    const theCase = await world.caseIn('STARTED');
    expect(await refusalOf(upload(theCase, 'a.png', PNG, 'website'))).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const signed = await world.caseIn('SUBMITTED');
    expect(await refusalOf(upload(signed))).toMatchObject({ code: 'LOCKED' });
  });
});
