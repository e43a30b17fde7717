import { PDFDocument, StandardFonts } from 'pdf-lib';
import { closeDb, db } from '@/lib/db';
import { type SeededAccounts, seedAccounts } from './seed/accounts';
import { demoCases } from './seed/demo-cases';
import { type SeededOrganisation, seedOrganisations } from './seed/organisations';
import { type CaseRows, writeCase } from './seed/write-case';

/**
 * Loads the demonstration into an empty database: two member organisations with their forms, the accounts of the
 * sandbox, and about sixty cases over all statuses.
 */
export async function seedDemoData(databaseUrl: string): Promise<void> {
  process.env.DATABASE_URL = databaseUrl;
  const organisations = await seedOrganisations();
  const accounts = await seedAccounts(process.env.AUTH_ISSUER ?? 'http://localhost:4000/oidc');
  await seedCases(organisations, accounts);
  await closeDb();
}

async function seedCases(organisations: SeededOrganisation[], accounts: SeededAccounts): Promise<void> {
  const now = new Date();
  const pdf = await demoDocument();
  const written = demoCases().flatMap((demo) => {
    const organisation = organisations.find(({ mo }) => mo.slug === demo.slug);
    return organisation ? [writeCase(demo, organisation, accounts, { now, pdf })] : [];
  });
  const all = <Part extends keyof Omit<CaseRows, 'case'>>(part: Part): CaseRows[Part] =>
    written.flatMap((rows) => rows[part] as unknown[]) as CaseRows[Part];
  await db().case.createMany({ data: written.map((rows) => rows.case) });
  await db().caseForm.createMany({ data: all('forms') });
  await db().caseValue.createMany({ data: all('values') });
  await db().checkPoint.createMany({ data: all('checkPoints') });
  await db().correction.createMany({ data: all('corrections') });
  await db().message.createMany({ data: all('messages') });
  await db().note.createMany({ data: all('notes') });
  await db().storedFile.createMany({ data: all('files') });
  await db().signature.createMany({ data: all('signatures') });
  await db().signatory.createMany({ data: all('signatories') });
  await db().regionalReview.createMany({ data: all('reviews') });
  await db().mail.createMany({ data: all('mails') });
  await db().mailEvent.createMany({ data: all('mailEvents') });
  await db().auditEntry.createMany({ data: all('audit') });
}

/** A small PDF that stands for the documents of the demonstration. */
async function demoDocument(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.drawText('Demo document', { x: 72, y: 740, size: 24, font });
  page.drawText('A signed application of the demonstration data.', { x: 72, y: 706, size: 12, font });
  return new Uint8Array(await document.save());
}
