import { beforeAll, describe, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { saveValues } from '@/lib/features/application/save-values';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { rejectCase } from '@/lib/features/case/reject-case';
import { confirmSignature, rejectSignature } from '@/lib/features/signing/company-signature';
import {
  choosePaperDelivery,
  lockForPaper,
  markPosted,
  uploadSignedDocument,
} from '@/lib/features/signing/paper-signature';
import { paperDocumentQuery } from '@/lib/features/signing/signed-document-queries';
import { db } from '@/lib/platform/database/db';
import { problemOf } from '@/lib/server/http/problem';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { PNG } from '../../../fixtures/attempts';
import type { SomeCase } from '../../../fixtures/cases';
import { HEIC } from '../../../fixtures/heic';
import { office } from '../../../fixtures/hostile-files';
import { outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();
let hanna: CaseWorker;
let sharedEmail: string;
beforeAll(() => {
  hanna = world.workers.handelsforbundet[1];
  sharedEmail = world.organisations.handelsforbundet.sharedEmail;
});

const handel = { organisation: 'handelsforbundet' } as const;
const lock = (theCase: SomeCase, numberOfSignatories = 2) =>
  runCommand(lockForPaper, applicantOf(theCase), theCase.id, { numberOfSignatories });
const upload = (
  theCase: SomeCase,
  actor: CaseWorker | null = null,
  name = 'underskrift.png',
  content = PNG,
) => runCommand(uploadSignedDocument, actor ?? applicantOf(theCase), theCase.id, { file: { name, content } });
const choose = (theCase: SomeCase, shouldBeSentByMail: boolean) =>
  runCommand(choosePaperDelivery, applicantOf(theCase), theCase.id, { shouldBeSentByMail });
const post = (theCase: SomeCase, hasBeenSentByMail: boolean) =>
  runCommand(markPosted, applicantOf(theCase), theCase.id, { hasBeenSentByMail });
const reject = (theCase: SomeCase) =>
  runCommand(rejectSignature, hanna, theCase.id, { rejectionMessage: 'Fel papper.' });

const bytesOf = ({ content }: FileAnswer) => Buffer.from(content as Uint8Array);

describe('locking for paper', () => {
  it('needs the login at the signing service of a case worker, the first time and every other', async () => {
    const theCase = await world.caseIn('STARTED');
    const anna = world.workers.teknikbolagen[1];
    const download = (actor: Actor) =>
      runCommand(lockForPaper, actor, theCase.id, { numberOfSignatories: 2 });
    const loggedOut = { ...anna, signingToken: null };
    expect(await refusalOf(download(loggedOut))).toMatchObject({ code: 'SIGNING_LOGIN_REQUIRED' });
    const first = await download(anna);
    expect(await refusalOf(download(loggedOut))).toMatchObject({ code: 'SIGNING_LOGIN_REQUIRED' });
    for (const actor of [anna, applicantOf(theCase)])
      expect(bytesOf(await download(actor)).equals(bytesOf(first))).toBe(true);
  });

  it('gives the document, locks the application, and gives the same document after that', async () => {
    const theCase = await world.caseIn('STARTED', handel);
    const { result, after, events, mails } = await outcomeOf(theCase.id, () => lock(theCase));
    expect(result).toMatchObject({ fileName: `${theCase.id}-signature.pdf`, contentType: 'application/pdf' });
    expect(bytesOf(result).subarray(0, 5).toString()).toBe('%PDF-');
    expect(after.case.status).toBe('DOWNLOADED_FOR_ANALOG_SIGNATURE');
    expect(after.signatures).toMatchObject([
      { kind: 'ANALOG', status: 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED', numberOfSignatories: 2 },
    ]);
    expect(events).toMatchObject([
      { type: 'SignatureShared', details: { emails: [], numberOfSignatories: 2, onPaper: true } },
    ]);
    expect(mails).toEqual([]);
    const again = await outcomeOf(theCase.id, () => lock(theCase, 5));
    expect(Buffer.compare(bytesOf(again.result), bytesOf(result))).toBe(0);
    expect(again.after).toEqual(again.before);
    const save = runCommand(saveValues, applicantOf(theCase), theCase.id, {
      items: [{ componentId: 'postalAddress', value: 'Ny gata 1' }],
    });
    expect(await refusalOf(save)).toMatchObject({ code: 'LOCKED' });
  });

  it('happens once when two do it at once, and both get the same document', async () => {
    const theCase = await world.caseIn('STARTED', handel);
    const { result, events } = await outcomeOf(theCase.id, () => Promise.all([lock(theCase), lock(theCase)]));
    expect(Buffer.compare(bytesOf(result[0]), bytesOf(result[1]))).toBe(0);
    expect(events).toHaveLength(1);
  });

  it('needs complete forms', async () => {
    const theCase = await world.caseIn('STARTED', { ...handel, isFilledIn: false });
    expect(await refusalOf(lock(theCase))).toMatchObject({ code: 'NOT_READY' });
  });
});

describe('how the paper comes back', () => {
  it('is chosen, and said when it is posted', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
    const chosen = await outcomeOf(theCase.id, () => choose(theCase, true));
    expect(chosen.after.signatures).toMatchObject([
      { status: 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED' },
    ]);
    expect(chosen.events).toMatchObject([
      { type: 'AnalogSignatureSentByMail', details: { delivery: 'toBePosted' } },
    ]);
    expect(chosen.mails).toEqual([]);
    const again = await outcomeOf(theCase.id, () => choose(theCase, true));
    expect(again.after).toEqual(again.before);

    const posted = await outcomeOf(theCase.id, () => post(theCase, true));
    expect(posted.after.signatures).toMatchObject([{ status: 'SENT_BY_MAIL' }]);
    expect(posted.events).toMatchObject([{ details: { delivery: 'posted' } }]);
    expect(posted.mails).toEqual([`paperPosted → ${sharedEmail}`]);
    const twice = await outcomeOf(theCase.id, () => post(theCase, true));
    expect(twice.after).toEqual(twice.before);

    const notPosted = await outcomeOf(theCase.id, () => post(theCase, false));
    expect(notPosted.after.signatures).toMatchObject([
      { status: 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED' },
    ]);
    expect(notPosted.mails).toEqual([]);
  });

  it.each(['applicant', 'case worker'])('is not waited for in a rejected case: %s', async (reader) => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
    const read = () =>
      reader === 'applicant'
        ? getApplicantCase(applicantOf(theCase), theCase.id)
        : getCaseView(hanna, theCase.id);
    expect((await read()).analogSignature).not.toBeNull();
    await runCommand(rejectCase, hanna, theCase.id, { reason: 'Nej.' });
    expect((await read()).analogSignature).toBeNull();
    const decided = await world.caseIn('SUBMITTED', handel);
    await runCommand(rejectCase, hanna, decided.id, { reason: 'Nej.' });
    expect((await getCaseView(hanna, decided.id)).analogSignature).toMatchObject({
      status: 'UPLOADED_BY_ASPIRANT',
    });
  });

  it('is not chosen again by a page that has not seen that it is posted', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
    await post(theCase, true);
    const stale = await outcomeOf(theCase.id, () => refusalOf(choose(theCase, false)));
    expect(stale.result).toMatchObject({ code: 'CONFLICT' });
    expect(stale.after).toEqual(stale.before);
    // It comes by post already.
    const same = await outcomeOf(theCase.id, () => choose(theCase, true));
    expect(same.after).toEqual(same.before);
    await post(theCase, false);
    await choose(theCase, false);
    expect((await stateOf(theCase.id)).signatures).toMatchObject([
      { status: 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED' },
    ]);
  });

  it('uploaded by the applicant or by a case worker submits the case', async () => {
    for (const [actor, status] of [
      [null, 'UPLOADED_BY_ASPIRANT'],
      [hanna, 'UPLOADED_BY_MA'],
    ] as const) {
      const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
      const { result, after, events, mails, jobs } = await outcomeOf(theCase.id, () =>
        upload(theCase, actor, 'C:\\bilder\\sida 1.png'),
      );
      expect(result).toMatchObject({
        status: 'SUBMITTED',
        analogSignature: { status, fileName: 'sida 1.png' },
      });
      expect(events).toMatchObject([
        { type: 'AnalogSignatureSubmitted', details: { fileName: 'sida 1.png' } },
      ]);
      expect(mails).toEqual([
        `analogSignatureSubmitted → ${sharedEmail}`,
        `applicationReceived → ${theCase.contactEmail}`,
      ]);
      expect(jobs).toEqual([]);
      const [signature] = after.signatures;
      const file = await db().storedFile.findUniqueOrThrow({ where: { id: signature?.signedFileId ?? '' } });
      expect(file).toMatchObject({ contentType: 'image/png', kind: 'SIGNED_DOCUMENT' });
    }
  });

  it('that was photographed as HEIC is looked at as a JPEG by both, and given back as it came', async () => {
    const theCase = await world.caseIn('STARTED', handel);
    await lock(theCase);
    await upload(theCase, null, 'underskrift.heic', HEIC);
    const read = (actor: Actor, input: object) =>
      runCaseQuery(paperDocumentQuery, actor, theCase.id, input) as Promise<FileAnswer>;
    for (const actor of [applicantOf(theCase), hanna]) {
      const shown = await read(actor, { preview: true });
      expect(shown).toMatchObject({ fileName: 'underskrift.jpg', contentType: 'image/jpeg' });
      expect([...(shown.content as Uint8Array).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      const original = await read(actor, {});
      expect(original).toMatchObject({ fileName: 'underskrift.heic', contentType: 'image/heic' });
      expect(HEIC.equals(original.content as Uint8Array)).toBe(true);
    }
  });

  it('is refused when it is no picture or PDF, whatever it calls itself', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
    const before = await stateOf(theCase.id);
    for (const [name, content] of [
      ['sida.png', new Uint8Array(Buffer.from('<html>'))],
      ['sida.pdf', office('docx')],
    ] as const) {
      expect(await refusalOf(upload(theCase, null, name, content))).toMatchObject({
        code: 'INVALID_FILE_TYPE',
      });
    }
    expect(await stateOf(theCase.id)).toEqual(before);
  });

  it('is taken in by its content, under a name that says what it is', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
    const { analogSignature } = await upload(theCase, null, 'sida.pdf', PNG);
    expect(analogSignature).toMatchObject({ fileName: 'sida.png' });
    const stored = await db().storedFile.findFirstOrThrow({
      where: { caseId: theCase.id, kind: 'SIGNED_DOCUMENT' },
    });
    expect(stored).toMatchObject({ contentType: 'image/png', displayFileName: 'sida.png' });
  });

  it('of Teknikbolagen has its credit report fetched', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE');
    const { jobs } = await outcomeOf(theCase.id, () => upload(theCase));
    expect(jobs).toEqual([{ name: 'fetch-credit-report', data: { caseId: theCase.id } }]);
  });
});

describe('judging the paper', () => {
  it('approves it, and takes that back to uploaded', async () => {
    const theCase = await world.caseIn('SUBMITTED', handel);
    const confirm = (isConfirmed: boolean) =>
      runCommand(confirmSignature, hanna, theCase.id, { isConfirmed });
    expect(await confirm(true)).toMatchObject({ signature: null, analogSignature: { status: 'APPROVED' } });
    expect(await confirm(false)).toMatchObject({ analogSignature: { status: 'UPLOADED_BY_ASPIRANT' } });
  });

  it('takes that back to who uploaded it, also when it was a case worker', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
    await upload(theCase, hanna);
    for (const isConfirmed of [true, false]) {
      await runCommand(confirmSignature, hanna, theCase.id, { isConfirmed });
    }
    expect((await stateOf(theCase.id)).signatures).toMatchObject([{ status: 'UPLOADED_BY_MA' }]);
  });

  it('says who has taken back that it was posted', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
    await choose(theCase, true);
    for (const isPosted of [true, false]) await post(theCase, isPosted);
    const refused = await refusalOf(reject(theCase));
    expect(refused.options).toMatchObject({
      values: { whoKind: 'applicant', status: 'DOWNLOADED_FOR_ANALOG_SIGNATURE' },
      extra: { lastEvent: 'AnalogSignatureSentByMail' },
    });
    expect(problemOf(refused, 'sv', 'id').message).toBe(
      'Sökanden har ändrat ärendet, som nu har status ”Låst, skrivs under på papper”. Det här går inte att göra nu.',
    );
  });

  it('rejects one that was posted, but not one that is still to come', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE', handel);
    expect(await refusalOf(reject(theCase))).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await choose(theCase, true);
    expect(await refusalOf(reject(theCase))).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await post(theCase, true);
    const { result, after, mails } = await outcomeOf(theCase.id, () => reject(theCase));
    expect(result).toEqual({ rejectionMessage: 'Fel papper.', status: 'CREATED' });
    expect(after.signatures).toMatchObject([{ status: 'REJECTED_BY_MA' }]);
    expect(mails).toEqual([`signatureRejected → ${theCase.contactEmail}`]);
    expect(await lock(theCase)).toMatchObject({ contentType: 'application/pdf' });
  });
});
