import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import {
  type ApplicationPdfInput,
  renderApplicationPdf,
  type SignedDocumentFile,
} from '@/lib/features/signing/application-pdf';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { pdfOfPages } from '../../../fixtures/hostile-files';

const LONG = Array.from({ length: 120 }, (_, index) => `Rad ${index + 1} av ett långt svar.`).join('\n');

function render(
  change: Partial<ApplicationPdfInput> = {},
  signed: readonly SignedDocumentFile[] = [],
): Promise<Uint8Array> {
  const input: ApplicationPdfInput = {
    case: sampleCase({ values: { businessDescription: LONG } }),
    locale: 'sv',
    purpose: 'paper',
    contentCode: '1B4E28BA-9F3C77D1A0B2',
    generatedAt: new Date('2026-11-21T13:32:00Z'),
    ...change,
  };
  return renderApplicationPdf(input, signed);
}

interface Node {
  role: string;
  children: (Node | { type: 'content'; id: string })[];
}
type Item = { type?: string; id?: string; tag?: string; str?: string };

/** The tree of each page, and the text by the ids of what it is in; what is in none is under an empty id. */
async function read(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice());
  const texts = new Map<string, string>();
  const trees: (Node | null)[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    trees.push((await page.getStructTree()) as Node | null);
    const open: string[] = [];
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    for (const item of items as Item[]) {
      if (item.type?.startsWith('beginMarkedContent')) open.push(item.id ?? item.tag ?? '');
      else if (item.type === 'endMarkedContent') open.pop();
      else if (item.str?.trim()) {
        const id = open.at(-1) ?? '';
        texts.set(id, `${texts.get(id) ?? ''} ${item.str}`.trim());
      }
    }
  }
  return { trees, texts };
}

const isNode = (child: Node['children'][number]): child is Node => 'role' in child;
const allOf = (node: Node | null): Node[] =>
  node ? [node, ...node.children.filter(isNode).flatMap((child) => allOf(child))] : [];
const idsOf = (node: Node): string[] =>
  node.children.flatMap((child) => (isNode(child) ? idsOf(child) : [child.id]));

describe('the structure of an application as PDF', () => {
  it('names its language and title, and says that it is tagged', async () => {
    const { catalog } = await PDFDocument.load(await render(), { updateMetadata: false });
    const dict = (name: string) => catalog.lookup(PDFName.of(name), PDFDict);
    expect(catalog.get(PDFName.of('Lang'))?.toString()).toContain('sv');
    expect(dict('ViewerPreferences').get(PDFName.of('DisplayDocTitle'))?.toString()).toBe('true');
    expect(dict('MarkInfo').toString()).toContain('/Marked true');
    expect(dict('MarkInfo').toString()).not.toContain('/Suspects');
    expect(dict('StructTreeRoot').has(PDFName.of('ParentTree'))).toBe(true);
  });

  it('has every word in a part of the tree, or marked as decoration', async () => {
    const { trees, texts } = await read(await render());
    const inTree = new Set(trees.flatMap((tree) => (tree ? idsOf(tree) : [])));
    expect(texts.has('')).toBe(false);
    for (const [id, text] of texts) {
      if (id === 'Artifact') expect(text).toMatch(/Sida 1 av/);
      else expect(inTree, text).toContain(id);
    }
  });

  it('has headings by level, and every question next to its answer', async () => {
    const { trees, texts } = await read(await render());
    const nodes = trees.flatMap(allOf);
    const textOf = (node: Node) =>
      idsOf(node)
        .map((id) => texts.get(id))
        .join(' ');
    const of = (role: string) => nodes.filter((node) => node.role === role).map(textOf);
    expect(of('H1')).toEqual(['Ansökan om medlemskap']);
    for (const form of sampleCase().forms) expect(of('H2')).toContain(form.title);
    const rows = nodes.filter(({ role }) => role === 'TR');
    expect(rows.length).toBeGreaterThan(5);
    const first = trees.flatMap(allOf).find(({ role }) => role === 'TR');
    expect(first?.children.filter(isNode).map(({ role }) => role)).toEqual(['TH', 'TD']);
    expect(rows.map(textOf)).toContainEqual(expect.stringMatching(/Företagets namn Alfa Verkstad AB$/));
    expect(of('LBody').length).toBeGreaterThan(2);
  });

  it('is the same bytes for the same input', async () => {
    const [one, other] = [await render(), await render()];
    expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).toBe(0);
  });

  it('says that pages which were signed elsewhere are not tagged', async () => {
    const signed = {
      ...{ contentType: 'application/pdf', content: pdfOfPages(2), name: 'underskrift.pdf' },
      ...{ isApplication: false, note: 'Bifogat', filesNote: '' },
    };
    const { catalog } = await PDFDocument.load(await render({ purpose: 'review' }, [signed]), {
      updateMetadata: false,
    });
    expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('/Suspects true');
  });
});
