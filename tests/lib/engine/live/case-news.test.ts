import { describe, expect, it } from 'vitest';
import { readChange, readPresence } from '@/lib/engine/live/case-news';

const change = {
  caseId: 'a',
  moId: 1,
  what: 'NoteWritten',
  by: 'Anna Admin',
  byKind: 'caseWorker',
  version: 3,
};
const present = { kind: 'present', process: 'p', caseId: 'a', asks: true };
const people = [{ id: 'applicant', name: null }];

describe('news from another process', () => {
  it('are read without what a newer version adds', () => {
    expect(readChange(JSON.stringify({ ...change, colour: 'red' }))).toEqual({ kind: 'changed', ...change });
    const presence = { ...present, people, more: 0 };
    expect(readPresence(JSON.stringify({ ...presence, mood: 'good' }))).toEqual(presence);
    expect(readPresence('{"kind":"beat","process":"p"}')).toEqual({ kind: 'beat', process: 'p' });
  });

  it('are left alone if this version does not understand them', () => {
    for (const text of ['', 'null', '[]', '{', '{"caseId":1}', JSON.stringify({ ...change, by: null })]) {
      expect(readChange(text)).toBeNull();
    }
    for (const text of ['', '{"kind":"waves"}', JSON.stringify({ ...present, people: [{}], more: 0 })]) {
      expect(readPresence(text)).toBeNull();
    }
  });
});
