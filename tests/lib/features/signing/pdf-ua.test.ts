import { create, type Font } from 'fontkit';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ApplicationPdfInput,
  renderApplicationPdf,
  type SignedDocumentFile,
} from '@/lib/features/signing/application-pdf';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { pdfOfPages } from '../../../fixtures/hostile-files';

/**
 * What a program can check of PDF/UA-1 (the Matterhorn protocol), for a file that claims it. veraPDF cannot be had here; the numbers
 * are those of the protocol's checkpoints.
 */

const LONG = Array.from({ length: 120 }, (_, index) => `Rad ${index + 1}: ”åäö” – 100 % ☺.`).join('\n');

async function render(
  purpose: ApplicationPdfInput['purpose'],
  signed: readonly SignedDocumentFile[] = [],
): Promise<PDFDocument> {
  const theCase = sampleCase({ values: { businessDescription: LONG } });
  const bytes = await renderApplicationPdf(
    {
      ...{ case: { ...theCase, company: { ...theCase.company, name: 'Ek & Alm <Verkstad> AB' } }, purpose },
      ...{ locale: 'sv', contentCode: '1B4E28BA-9F3C77D1A0B2', numberOfSignatories: 3 },
      ...{ generatedAt: new Date('2026-11-21T13:32:00Z'), postalAddress: 'Box 1, 111 11 Stockholm' },
    },
    signed,
  );
  return PDFDocument.load(bytes, { updateMetadata: false });
}

const name = (value: string) => PDFName.of(value);
const bytesOf = (stream: PDFObject | undefined) => {
  if (!(stream instanceof PDFRawStream)) throw new Error('A stream was expected');
  return Buffer.from(decodePDFRawStream(stream).decode());
};
const xmpOf = ({ catalog }: PDFDocument) => bytesOf(catalog.lookup(name('Metadata'))).toString('utf8');

/** The operators of a page with their operands, as text. */
function operatorsOf(page: ReturnType<PDFDocument['getPages']>[number]): [string, string][] {
  const contents = page.node.lookup(name('Contents'), PDFArray);
  const text = contents
    .asArray()
    .map((ref) => bytesOf(page.doc.context.lookup(ref)).toString('latin1'))
    .join('\n');
  const found: [string, string][] = [];
  let operands = '';
  for (const [token] of text.matchAll(/<<.*?>>|<[\dA-Fa-f]*>|\[|\]|\/[^\s<>[\]/]+|[^\s<>[\]/]+/g)) {
    if (/^[A-Za-z'"*]+\d?$/.test(token) && !/^(?:true|false|null)$/.test(token)) {
      found.push([token, operands.trim()]);
      operands = '';
    } else operands += ` ${token}`;
  }
  return found;
}

const PAINTS = ['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'Do', 'sh', 'EI'];

interface Element {
  dict: PDFDict;
  role: string;
  parent: string;
  children: Element[];
  /** What is drawn of it: page and number. */
  drawn: string[];
}

function elementOf(document: PDFDocument, dict: PDFDict, parent = ''): Element {
  const role = String(dict.get(name('S'))).slice(1);
  const element: Element = { dict, role, parent, children: [], drawn: [] };
  for (const ref of dict.lookup(name('K'), PDFArray).asArray()) {
    const kid = document.context.lookup(ref, PDFDict);
    if (kid.get(name('Type')) === name('MCR')) {
      element.drawn.push(`${kid.get(name('Pg'))} ${kid.get(name('MCID'))}`);
    } else element.children.push(elementOf(document, kid, role));
  }
  return element;
}

const allOf = (element: Element): Element[] => [element, ...element.children.flatMap(allOf)];

describe.each(['review', 'digital', 'paper', 'internal'] as const)('an application for %s', (purpose) => {
  let document: PDFDocument;
  let all: Element[];
  beforeAll(async () => {
    document = await render(purpose);
    const tree = document.catalog.lookup(name('StructTreeRoot'), PDFDict);
    all = allOf(elementOf(document, tree.lookup(name('K'), PDFDict)));
  });

  it('claims PDF/UA-1, with its title, and shows it (05, 06, 07)', () => {
    expect(xmpOf(document)).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(xmpOf(document)).toContain('Ek &amp; Alm &lt;Verkstad&gt; AB</rdf:li>');
    const view = document.catalog.lookup(name('ViewerPreferences'), PDFDict);
    expect(String(view.get(name('DisplayDocTitle')))).toBe('true');
    const marked = document.catalog.lookup(name('MarkInfo'), PDFDict);
    expect([String(marked.get(name('Marked'))), marked.has(name('Suspects'))]).toEqual(['true', false]);
  });

  it('draws everything in a part of the tree, or as decoration, and never one in the other (01)', () => {
    for (const page of document.getPages()) {
      const open: string[] = [];
      for (const [operator, operands] of operatorsOf(page)) {
        if (operator === 'BDC' || operator === 'BMC') {
          expect(open, 'marked content inside marked content').toEqual([]);
          open.push(operands);
        } else if (operator === 'EMC') expect(open.pop()).toBeDefined();
        else if (PAINTS.includes(operator)) expect(open, `${operands} ${operator}`).toHaveLength(1);
      }
      expect(open).toEqual([]);
    }
  });

  it('has in the tree exactly what the pages draw, once, and leads from there to the part (01)', () => {
    const drawn = document.getPages().flatMap((page) =>
      operatorsOf(page).flatMap(([operator, operands]) => {
        const id = operator === 'BDC' && /\/MCID (\d+)/.exec(operands)?.[1];
        return id ? [`${page.ref} ${id}`] : [];
      }),
    );
    expect(all.flatMap((element) => element.drawn).sort()).toEqual([...drawn].sort());
    const tree = document.catalog.lookup(name('StructTreeRoot'), PDFDict);
    const numbers = tree.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray);
    for (const page of document.getPages()) {
      const index = Number(String(page.node.get(name('StructParents'))));
      const own = numbers.lookup(index * 2 + 1, PDFArray);
      for (const [id, ref] of own.asArray().entries()) {
        const owner = all.find(({ drawn: parts }) => parts.includes(`${page.ref} ${id}`));
        expect(document.context.lookup(ref)).toBe(owner?.dict);
      }
      expect(String(page.node.get(name('Tabs')))).toBe('/S');
    }
  });

  it('nests its parts as the standard says, with headings by level (02, 09, 14, 15, 16)', () => {
    const PARENTS: Record<string, string[]> = {
      ...{ Document: [''], TR: ['Table'], TH: ['TR'], TD: ['TR'] },
      ...{ LI: ['L'], Lbl: ['LI'], LBody: ['LI'], H1: ['Document'], H2: ['Document'], H3: ['Document'] },
    };
    for (const { role, parent } of all) {
      if (PARENTS[role]) expect(PARENTS[role], `${role} in ${parent}`).toContain(parent);
      else expect(['P', 'Table', 'L']).toContain(role);
    }
    const levels = all.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role[1])] : []));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
    for (const { role, dict, children } of all) {
      const attributes = dict.get(name('A')) && dict.lookup(name('A'), PDFDict).toString();
      if (role === 'TH') expect(attributes).toContain('/Scope /Row');
      if (role === 'L') expect(attributes).toContain('/ListNumbering');
      if (role === 'TR') expect(children.map((child) => child.role)).toEqual(['TH', 'TD']);
    }
  });

  it('embeds its fonts, and says of every glyph which character it is (10, 31)', () => {
    for (const page of document.getPages()) {
      const fonts = page.node.Resources()?.lookup(name('Font'), PDFDict);
      let characters = new Set<string>();
      for (const [operator, operands] of operatorsOf(page)) {
        if (operator === 'Tf') {
          const font = fonts?.lookup(name(operands.split(' ')[0]?.slice(1) ?? ''), PDFDict) as PDFDict;
          characters = charactersOf(font);
        } else if (operator === 'Tj') {
          const codes = operands.replace(/[<>]/g, '').toUpperCase().match(/.{4}/g) ?? [];
          for (const code of codes) {
            expect(code).not.toBe('0000');
            expect(characters, `glyph ${code}`).toContain(code);
          }
        }
      }
    }
  });

  it('has nothing in it that would need words of its own: no pictures, links, forms, scripts (13, 20, 25–28)', () => {
    for (const page of document.getPages()) {
      expect(page.node.Annots()?.size() ?? 0).toBe(0);
      expect(page.node.Resources()?.lookupMaybe(name('XObject'), PDFDict)?.keys() ?? []).toEqual([]);
    }
    for (const key of ['AcroForm', 'OCProperties', 'OpenAction', 'AA']) {
      expect(document.catalog.has(name(key)), key).toBe(false);
    }
    expect(document.isEncrypted).toBe(false);
    expect(String(document.catalog.get(name('Lang')))).toContain('sv');
  });
});

const known = new Map<PDFDict, Set<string>>();

/** The codes of a font that have a character. Checks what else a font must have. */
function charactersOf(font: PDFDict): Set<string> {
  const before = known.get(font);
  if (before) return before;
  const descendant = font.lookup(name('DescendantFonts'), PDFArray).lookup(0, PDFDict);
  const descriptor = descendant.lookup(name('FontDescriptor'), PDFDict);
  expect(['FontFile2', 'FontFile3'].some((key) => descriptor.has(name(key)))).toBe(true);
  expect(String(font.get(name('Encoding')))).toBe('/Identity-H');
  if (String(descendant.get(name('Subtype'))) === '/CIDFontType2') {
    expect(String(descendant.get(name('CIDToGIDMap')))).toBe('/Identity');
  }
  expect(descendant.has(name('CIDSystemInfo'))).toBe(true);
  checkWidths(descendant, bytesOf(descriptor.lookup(name('FontFile2'))));
  const map = bytesOf(font.lookup(name('ToUnicode'))).toString('latin1');
  const characters = new Set(
    [...map.matchAll(/<([\dA-Fa-f]{4})>\s*<([\dA-Fa-f]+)>/g)].flatMap(([, code = '', character = '']) =>
      /^(?:0000|FEFF|FFFE)$/i.test(character) ? [] : [code.toUpperCase()],
    ),
  );
  known.set(font, characters);
  return characters;
}

/** The widths that the document says are those of the font in it, in thousandths, to the nearest. */
function checkWidths(descendant: PDFDict, file: Buffer): void {
  const font = create(file) as Font;
  const widths = descendant.lookup(name('W'), PDFArray).asArray();
  for (let at = 0; at < widths.length; at += 2) {
    const first = Number(String(widths[at]));
    for (const [index, width] of (widths[at + 1] as PDFArray).asArray().entries()) {
      const own = (font.getGlyph(first + index).advanceWidth * 1000) / font.unitsPerEm;
      expect(Math.abs(Number(String(width)) - own)).toBeLessThanOrEqual(1);
    }
  }
}

it('a document with pages that were signed elsewhere does not claim it', async () => {
  const signed = {
    ...{ contentType: 'application/pdf', content: pdfOfPages(1), name: 'underskrift.pdf' },
    ...{ isApplication: false, note: 'Bifogat', filesNote: '' },
  };
  const xmp = xmpOf(await render('review', [signed]));
  expect(xmp).toContain('<dc:title>');
  expect(xmp).not.toContain('pdfuaid:part');
});
