import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import { countNotes, deleteNote, notesQuery, writeNote } from '@/lib/features/messages/notes';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import { createWorld, outcomeOf, refusalOf } from '../../../fixtures/world';

const world = await createWorld();
const { 1: anna, 2: robert } = world.workers.teknikbolagen;

const write = (caseId: string, actor = robert) =>
  runCommand(writeNote, actor, caseId, { text: 'Ring i morgon.' });

const listNotes = (actor: Actor, caseId: string) => runCaseQuery(notesQuery, actor, caseId, {});

describe('a note', () => {
  it('is stored with its author, and nobody is informed', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { result, after, events, mails } = await outcomeOf(theCase.id, () => write(theCase.id));
    expect(result).toMatchObject({ text: 'Ring i morgon.', author: robert.name, canDelete: true });
    expect(after.notes).toMatchObject([{ text: 'Ring i morgon.', authorId: robert.accountId }]);
    expect(events).toMatchObject([{ type: 'NoteWritten', details: { noteId: result.id } }]);
    expect(mails).toEqual([]);
  });

  it('is read by case workers, not by the applicant', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await write(theCase.id);
    expect(await listNotes(world.workers.teknikbolagen[3], theCase.id)).toMatchObject({
      items: [{ canDelete: false }],
      total: 1,
    });
    expect(await listNotes(anna, theCase.id)).toMatchObject({ items: [{ canDelete: true }] });
    expect(await countNotes(anna, theCase.id)).toBe(1);
    expect(await refusalOf(countNotes(applicantOf(theCase), theCase.id))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await refusalOf(listNotes(applicantOf(theCase), theCase.id))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(listNotes(world.workers.handelsforbundet[1], theCase.id))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is deleted by its author or an administrator, and by nobody else', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const colleague = await createWorker('Rut Rådgivare', [
      { moId: world.organisations.teknikbolagen.id, roleId: 2 },
    ]);
    const remove = (actor: CaseWorker, noteId: string) =>
      runCommand(deleteNote, actor, theCase.id, { noteId });
    const first = await write(theCase.id);
    expect(await refusalOf(remove(colleague, first.id))).toMatchObject({ code: 'FORBIDDEN' });
    const { after, events } = await outcomeOf(theCase.id, () => remove(robert, first.id));
    expect(after.notes).toEqual([]);
    expect(events).toMatchObject([{ type: 'NoteDeleted', details: { noteId: first.id } }]);
    const second = await write(theCase.id);
    await remove(anna, second.id);
    expect(await refusalOf(remove(anna, second.id))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
