import { describe, expect, it } from 'vitest';
import { PAGES } from '@/lib/domain/limits';
import { shortenDetails } from '@/lib/features/history/list-audit';

const changes = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    componentId: `component${index}`,
    from: 'a'.repeat(length),
    to: 'b'.repeat(length),
  }));

describe('shortenDetails', () => {
  it('leaves short texts and what is no text as they are', () => {
    const details = { silent: true, count: 3, reason: 'a'.repeat(PAGES.auditText), nothing: null };
    expect(shortenDetails(details)).toEqual({ details });
  });

  it('cuts long texts and says so', () => {
    const { details, shortened } = shortenDetails({ reason: 'a'.repeat(PAGES.auditText + 1) });
    expect([details.reason, shortened]).toEqual([`${'a'.repeat(PAGES.auditText)}…`, true]);
  });

  it('never cuts ids, nor a character in half', () => {
    const id = 'x'.repeat(100);
    const { details } = shortenDetails({
      formIds: [id],
      changes: [...changes(200, 20), { componentId: id }],
    });
    expect(details).toMatchObject({ formIds: [id] });
    expect((details.changes as { componentId: string }[]).at(-1)?.componentId).toBe(id);
    const cut = String(shortenDetails({ reason: `${'a'.repeat(PAGES.auditText - 1)}😀a` }).details.reason);
    expect(cut.isWellFormed()).toBe(true);
  });

  it.each([1, 10, 200])('holds the texts of %d changes within the room for all', (count) => {
    const { details } = shortenDetails({ formIds: [], changes: changes(count, 10_000) });
    const texts = (details.changes as { from: string; to: string }[]).flatMap(({ from, to }) => [from, to]);
    const characters = texts.reduce((sum, text) => sum + text.length - 1, 0);
    expect(characters).toBeLessThanOrEqual(PAGES.auditTexts);
    expect(texts.every((text) => text.endsWith('…') && text.length > PAGES.leastAuditText)).toBe(true);
  });
});
