import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFPage, type PDFRef } from 'pdf-lib';
import { utf16 } from './font.ts';

/** The role of a part of a document, in the standard's names, for programs that read it aloud. */
export type Role =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody';

/** A part of the document, with its own parts and drawings, in reading order. */
export interface StructureElement {
  role: Role;
  parts: (StructureElement | DrawnPart)[];
}

/** A drawing on a page, by the number that its operators carry there. */
interface DrawnPart {
  page: number;
  id: number;
}

export interface Structure {
  /** Adds a new part to the part that is being drawn. */
  add(role: Role): StructureElement;
  /** Runs `draw`, whose drawing belongs to this part. */
  within(element: StructureElement, draw: () => void): void;
  /**
   * Marks operators as belonging to the part that is being drawn, or to none, like lines and page numbers. `spoken` describes them where the
   * document is read aloud.
   */
  mark(operators: string, page: number, spoken?: string): string;
  /** The same for operators that belong to no part, wherever they are drawn. */
  decoration(operators: string): string;
  /** Writes the tree into the document. */
  finish(document: PDFDocument, pages: readonly PDFPage[], hasMore: boolean): void;
}

/** Collects the structure of a document while it is drawn (tagged PDF, ISO 32000-1, 14.7 and 14.8). */
export function openStructure(): Structure {
  const root: StructureElement = { role: 'Document', parts: [] };
  /** For each page, the part that each number belongs to. */
  const owners: StructureElement[][] = [];
  let current = root;

  const structure: Structure = {
    add(role) {
      const element: StructureElement = { role, parts: [] };
      current.parts.push(element);
      return element;
    },
    within(element, draw) {
      const outer = current;
      current = element;
      draw();
      current = outer;
    },
    mark(operators, page, spoken) {
      if (current === root) return structure.decoration(operators);
      owners[page] ??= [];
      const id = owners[page].push(current) - 1;
      current.parts.push({ page, id });
      const [tag, alt] = spoken === undefined ? [current.role, ''] : ['Span', `/Alt <FEFF${utf16(spoken)}> `];
      return `/${tag} <<${alt}/MCID ${id}>> BDC ${operators} EMC`;
    },
    decoration: (operators) => `/Artifact BMC ${operators} EMC`,
    finish: (document, pages, hasMore) => writeTree(document, { root, owners, pages, hasMore }),
  };
  return structure;
}

interface Tree {
  root: StructureElement;
  owners: readonly (readonly StructureElement[] | undefined)[];
  pages: readonly PDFPage[];
  /** Whether pages follow that are not drawn here. */
  hasMore: boolean;
}

function writeTree(document: PDFDocument, { root, owners, pages, hasMore }: Tree): void {
  const { context, catalog } = document;
  const refs = new Map<StructureElement, PDFRef>();
  const treeRef = context.nextRef();
  refs.set(root, writeElement(document, root, { parent: treeRef, pages, refs }));
  const numbers = PDFArray.withContext(context);
  for (const [index, page] of pages.entries()) {
    const own = PDFArray.withContext(context);
    for (const element of owners[index] ?? []) own.push(refs.get(element) ?? treeRef);
    numbers.push(PDFNumber.of(index));
    numbers.push(context.register(own));
    page.node.set(PDFName.of('StructParents'), PDFNumber.of(index));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
  }
  const tree = PDFDict.withContext(context);
  tree.set(PDFName.of('Type'), PDFName.of('StructTreeRoot'));
  tree.set(PDFName.of('K'), refs.get(root) ?? treeRef);
  tree.set(PDFName.of('ParentTree'), context.register(context.obj({ Nums: numbers })));
  tree.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(pages.length));
  context.assign(treeRef, tree);
  catalog.set(PDFName.of('StructTreeRoot'), treeRef);
  // Signed pages are added unchanged, but without their tags.
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true, ...(hasMore ? { Suspects: true } : {}) }));
}

const ATTRIBUTES: Readonly<Partial<Record<Role, Readonly<Record<string, string>>>>> = {
  // A question is the heading of its answer.
  TH: { O: 'Table', Scope: 'Row' },
  // Lists are steps, to be taken one after the other.
  L: { O: 'List', ListNumbering: 'Decimal' },
};

interface Written {
  parent: PDFRef;
  pages: readonly PDFPage[];
  refs: Map<StructureElement, PDFRef>;
}

/** Writes a part and all its parts, each after the one that it belongs to. */
function writeElement(
  document: PDFDocument,
  element: StructureElement,
  { parent, pages, refs }: Written,
): PDFRef {
  const { context } = document;
  const ref = context.nextRef();
  refs.set(element, ref);
  const parts = PDFArray.withContext(context);
  for (const part of element.parts) {
    if ('role' in part) parts.push(writeElement(document, part, { parent: ref, pages, refs }));
    else parts.push(context.obj({ Type: 'MCR', Pg: pages[part.page]?.ref ?? ref, MCID: part.id }));
  }
  const dict = context.obj({ Type: 'StructElem', S: element.role, P: parent, K: parts });
  const attributes = ATTRIBUTES[element.role];
  if (attributes) dict.set(PDFName.of('A'), context.obj(attributes));
  context.assign(ref, dict);
  return ref;
}
