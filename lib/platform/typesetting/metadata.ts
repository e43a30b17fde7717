import { type PDFDocument, PDFName } from 'pdf-lib';

/** The metadata of a document. */
export interface About {
  title: string;
  author: string;
  subject: string;
  keywords: string[];
  creator: string;
  language: string;
  madeAt: Date;
}

const PRODUCER = 'pdf-lib';

/**
 * Writes the metadata of a document, in its dictionary and as XMP.
 *
 * @param isAccessible Whether the document claims PDF/UA-1 (ISO 14289-1), because everything in it is tagged or decoration.
 */
export function writeMetadata(document: PDFDocument, about: About, isAccessible: boolean): void {
  document.setTitle(about.title, { showInWindowTitleBar: true });
  document.setAuthor(about.author);
  document.setSubject(about.subject);
  document.setKeywords(about.keywords);
  document.setCreator(about.creator);
  document.setProducer(PRODUCER);
  document.setLanguage(about.language);
  document.setCreationDate(about.madeAt);
  document.setModificationDate(about.madeAt);
  const { context, catalog } = document;
  const bytes = new TextEncoder().encode(xmpOf(about, isAccessible));
  // Not compressed, so that programs can find it without reading the document.
  const stream = context.stream(bytes, { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(stream));
}

function xmpOf({ title, author, subject, creator, language, madeAt }: About, isAccessible: boolean): string {
  const at = madeAt.toISOString().replace(/\.\d+Z$/, 'Z');
  const inDefault = (text: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
    `<dc:title>${inDefault(title)}</dc:title>`,
    `<dc:description>${inDefault(subject)}</dc:description>`,
    `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>`,
    `<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>`,
    `<xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate>`,
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    ...(isAccessible ? ['<pdfuaid:part>1</pdfuaid:part>'] : []),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as XML, without the characters that XML does not allow. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? '');
}
