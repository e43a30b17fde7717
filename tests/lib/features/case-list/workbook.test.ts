import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { legalText } from '@/lib/domain/fields/plain-text';
import { openWorkbook } from '@/lib/features/case-list/workbook';
import { anyText } from '../../../fixtures/fuzz-values';
import { filesOf } from '../signing/read-zip';

/** The texts of an XML file by the name of their element. Throws for what is not well-formed, as XML defines it. */
function textsIn(xml: string, element: string): string[] {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  let open = false;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local }) => {
    open = local === element;
    if (open) texts.push('');
  });
  parser.on('closetag', () => {
    open = false;
  });
  parser.on('text', (text) => {
    if (open) texts.push(`${texts.pop()}${text}`);
  });
  parser.write(xml).close();
  return texts;
}

/** The names of the sheets. */
const namesIn = (xml: string) =>
  [...xml.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => name);

async function written(name: string, header: string, cells: readonly string[]) {
  const output = new PassThrough();
  const bytes = buffer(output);
  const workbook = openWorkbook(output);
  const sheet = workbook.addSheet(name, [{ header, width: 20 }]);
  for (const cell of cells) sheet.addCells([cell]).commit();
  sheet.commit();
  await workbook.commit();
  const files = [...filesOf(await bytes)].map(([path, content]) => [path, content.toString('utf8')] as const);
  for (const [, content] of files) textsIn(content, 'none');
  const of = (path: RegExp) => files.find(([one]) => path.test(one))?.[1] ?? '';
  return { cells: textsIn(of(/sheet1\.xml$/), 'v'), names: namesIn(of(/workbook\.xml$/)) };
}

/** What Excel shows of a text in XML. */
const shown = (text: string) => text.replace(/_x005F_/g, '_');
const expected = (text: string) => {
  const legal = legalText(text);
  return /^[=+\-@\t]/.test(legal) ? `'${legal}` : legal;
};

describe('a workbook', () => {
  it('is well-formed whatever is written in it, and says what was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText,
        anyText,
        fc.array(anyText.filter((text) => !/_x005f_/i.test(text))),
        async (name, header, cells) => {
          const seen = await written(
            `Blad ${name}`,
            `Rubrik ${header}`,
            cells.map((cell) => `${cell}.`),
          );
          expect(seen.cells.map(shown)).toEqual([
            expected(`Rubrik ${header}`),
            ...cells.map((cell) => expected(`${cell}.`)),
          ]);
          expect(seen.names).toHaveLength(1);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['Bolaget\ufffe AB\uffff', 'Bolaget AB'],
    ['\ud83d AB', ' AB'],
    ['=1+1', "'=1+1"],
    ['a_x0041_b_x', 'a_x005F_x0041_b_x'],
    ['<&>"\'', '<&>"\''],
  ])('writes %j as %j', async (cell, text) => {
    expect((await written('Blad', 'Rubrik', [cell])).cells).toEqual(['Rubrik', text]);
  });

  it('has no cell that Excel finds too long, and no name of a sheet that it refuses', async () => {
    const { cells, names } = await written("'[Ärenden]: 2026/27*?' med mycket mer", 'Rubrik', [
      'å'.repeat(40_000),
    ]);
    expect(cells[1]).toHaveLength(32_767);
    expect(names).toEqual(['Ärenden 2026 27 &apos; med mycket…']);
  });
});
