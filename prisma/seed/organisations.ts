import { type FormTemplate, TAG } from '@/lib/domain/forms/component';
import { parseFormTemplate } from '@/lib/domain/forms/template';
import { inEveryLanguage } from '@/lib/domain/local-text';
import type { Process, VersionTexts } from '@/lib/domain/organisation/body';
import { DAY_MS } from '@/lib/domain/time';
import type { MemberOrganisation } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';
import handelsforbundet from '../templates/handelsforbundet.json';
import teknikbolagen from '../templates/teknikbolagen.json';
import { HANDLING } from './handling';

export type Slug = 'teknikbolagen' | 'handelsforbundet';
export type DemoOrganisation = MemberOrganisation & {
  process: Process;
  templateId: number;
  template: FormTemplate;
};
export type DemoOrganisations = Record<Slug, DemoOrganisation>;

const ORGANISATIONS = {
  /** Signs with the signing service, and has every extra review step. */
  teknikbolagen: {
    name: 'Teknikbolagen',
    translatedNames: { en: 'The Technology Companies' },
    sharedEmail: 'medlemskap@teknikbolagen.example',
    accentColour: '#1d4ed8',
    signingEntityId: 'teknikbolagen',
    managerEmails: ['chef@teknikbolagen.example'],
    details: {
      contact: { name: 'Tora Teknik', email: 'tora@teknikbolagen.example', telephone: '08-123 45 67' },
      privacyNotice: {
        sv: 'Vi använder uppgifterna för att pröva ansökan och för medlemskapet. De sparas så länge företaget är medlem.',
        en: 'We use the details to consider the application and for the membership. We keep them while the company is a member.',
      },
      statutes: {
        sv: '1 § Föreningen samlar företag som utvecklar teknik.\n2 § Medlemmar betalar en årlig avgift.',
        en: 'Section 1. The association gathers companies that develop technology.\nSection 2. Members pay an annual fee.',
      },
      handlingDays: 15,
    },
    postalAddress: 'Teknikbolagen, Medlemskap, Box 5510, 114 85 Stockholm',
  },
  /** Signs on paper only, without extra steps, all over Sweden, and accepts sole traders. */
  handelsforbundet: {
    name: 'Handelsförbundet',
    translatedNames: { en: 'The Trade Association' },
    sharedEmail: 'medlemskap@handelsforbundet.example',
    accentColour: '#0f766e',
    signingEntityId: null,
    managerEmails: [],
    details: {},
    postalAddress: 'Handelsförbundet, Medlemskap, Box 720, 101 34 Stockholm',
  },
};

const READ_ONLY_TAGS = [
  { key: TAG.companyName, overrideByRoles: [1] },
  { key: TAG.organisationNumber, overrideByRoles: [] },
];

const PROCESSES: Record<Slug, Process> = {
  teknikbolagen: {
    organisationTypes: ['REGULAR_COMPANY'],
    signsWithService: true,
    hasInternalSignature: true,
    hasCreditReport: true,
    hasRegionalReview: true,
    readOnlyTags: READ_ONLY_TAGS,
    // Southern and central Sweden. The north has its own associations.
    zipRegions: [
      { from: '100 00', to: '199 99' },
      { from: '200 00', to: '399 99' },
      { from: '400 00', to: '599 99' },
      { from: '600 00', to: '799 99' },
    ],
  },
  handelsforbundet: {
    organisationTypes: ['REGULAR_COMPANY', 'SOLITARY_COMPANY'],
    signsWithService: false,
    hasInternalSignature: false,
    hasCreditReport: false,
    hasRegionalReview: false,
    readOnlyTags: READ_ONLY_TAGS,
    zipRegions: [],
  },
};

const TEXTS: Record<Slug, VersionTexts> = {
  teknikbolagen: {},
  handelsforbundet: {
    introduction: inEveryLanguage({
      sv: 'Bli en av oss! Vi hjälper dig gärna med ansökan.',
      en: 'Become one of us! We are glad to help you with the application.',
    }),
    beforeSigning: inEveryLanguage({
      sv: 'Läs igenom uppgifterna. Den som skriver under ska få teckna företagets firma.',
      en: 'Read through the details. Whoever signs must be authorised to sign for the company.',
    }),
    afterSubmission: inEveryLanguage({
      sv: 'Tack! Styrelsen behandlar ansökan vid sitt nästa möte. Du behöver inte göra något nu.',
      en: 'Thank you! The board considers the application at its next meeting. There is nothing you need to do now.',
    }),
  },
};

const TEMPLATES: Record<Slug, unknown> = { teknikbolagen, handelsforbundet };

/** The answers of the sandbox's register about subgroups, so that forms work before the register has been queried. */
const SUBGROUPS: Record<Slug, { id: string; label: { sv: string; en: string } }[]> = {
  teknikbolagen: [
    { id: 'industri', label: { sv: 'Industri', en: 'Manufacturing' } },
    { id: 'konsult', label: { sv: 'Teknikkonsulter', en: 'Engineering consultants' } },
    { id: 'it', label: { sv: 'IT och telekom', en: 'IT and telecom' } },
    { id: 'energi', label: { sv: 'Energi', en: 'Energy' } },
  ],
  handelsforbundet: [
    { id: 'dagligvaror', label: { sv: 'Dagligvaror', en: 'Groceries' } },
    { id: 'mode', label: { sv: 'Mode', en: 'Fashion' } },
    { id: 'hem', label: { sv: 'Hem och inredning', en: 'Home and interior' } },
    { id: 'e-handel', label: { sv: 'E-handel', en: 'E-commerce' } },
  ],
};

/** The member organisations that companies apply to, with their form templates, read-only tags and subgroups. */
export async function createOrganisations(tx: Tx, now: Date): Promise<DemoOrganisations> {
  return {
    teknikbolagen: await createOrganisation(tx, 'teknikbolagen', now),
    handelsforbundet: await createOrganisation(tx, 'handelsforbundet', now),
  };
}

async function createOrganisation(tx: Tx, slug: Slug, now: Date): Promise<DemoOrganisation> {
  const template = parseFormTemplate(TEMPLATES[slug]);
  // Before the oldest case.
  const begun = new Date(now.getTime() - 120 * DAY_MS);
  const mo = await tx.memberOrganisation.create({
    data: {
      slug,
      ...ORGANISATIONS[slug],
      images: [{ usageType: 'WEB_LOGO', url: `/logos/${slug}.svg` }],
      handling: HANDLING,
    },
  });
  const { id: templateId } = await tx.formTemplate.create({
    data: {
      moId: mo.id,
      version: template.version,
      body: template as object,
      process: { ...PROCESSES[slug] },
      texts: { ...TEXTS[slug] } as object,
      publishedBy: 'Anna Admin',
      createdAt: begun,
      publishedAt: begun,
    },
    select: { id: true },
  });
  await tx.memberOrganisation.update({ where: { id: mo.id }, data: { publishedTemplateId: templateId } });
  await tx.dynamicData.create({
    data: { moId: mo.id, tag: TAG.subgroups, items: SUBGROUPS[slug], fetchedAt: now },
  });
  return { ...mo, process: PROCESSES[slug], templateId, template };
}
