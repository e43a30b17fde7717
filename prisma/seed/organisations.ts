import { db } from '@/lib/db';
import type { FormTemplate } from '@/lib/forms/component';
import { TAG } from '@/lib/forms/component';
import { parseFormTemplate } from '@/lib/forms/template';
import type { MemberOrganisation } from '@/lib/generated/prisma/client';
import handelsforbundet from '../templates/handelsforbundet.json';
import teknikbolagen from '../templates/teknikbolagen.json';

export interface SeededOrganisation {
  mo: MemberOrganisation;
  templateId: number;
  template: FormTemplate;
  subgroups: string[];
}

const ORGANISATIONS = [
  {
    template: teknikbolagen,
    mo: {
      slug: 'teknikbolagen',
      name: 'Teknikbolagen',
      nameInEnglish: 'The Technology Companies',
      sharedEmail: 'medlemskap@teknikbolagen.example',
      accentColour: '#1d4ed8',
      organisationTypes: ['REGULAR_COMPANY'],
      signsWithService: true,
      signingEntityId: null,
      managerEmails: ['chef@teknikbolagen.example'],
      hasInternalSignature: true,
      hasCreditReport: true,
      hasRegionalReview: true,
      postalAddress: 'Teknikbolagen, Medlemskap, Box 5510, 114 85 Stockholm',
      zipRegions: [
        { from: '100 00', to: '199 99' },
        { from: '200 00', to: '984 99' },
      ],
    },
    subgroups: {
      industri: { sv: 'Industri', en: 'Manufacturing' },
      konsult: { sv: 'Teknikkonsulter', en: 'Engineering consultants' },
      it: { sv: 'IT och telekom', en: 'IT and telecom' },
      energi: { sv: 'Energi', en: 'Energy' },
    },
  },
  {
    template: handelsforbundet,
    mo: {
      slug: 'handelsforbundet',
      name: 'Handelsförbundet',
      nameInEnglish: 'The Trade Federation',
      sharedEmail: 'medlemskap@handelsforbundet.example',
      accentColour: '#0f766e',
      organisationTypes: ['REGULAR_COMPANY', 'SOLITARY_COMPANY'],
      signsWithService: false,
      signingEntityId: null,
      managerEmails: [],
      hasInternalSignature: false,
      hasCreditReport: false,
      hasRegionalReview: false,
      postalAddress: 'Handelsförbundet, Medlemskap, Box 720, 101 34 Stockholm',
      zipRegions: [],
    },
    subgroups: {
      dagligvaror: { sv: 'Dagligvaror', en: 'Groceries' },
      mode: { sv: 'Mode', en: 'Fashion' },
      hem: { sv: 'Hem och inredning', en: 'Home and interior' },
      'e-handel': { sv: 'E-handel', en: 'E-commerce' },
    },
  },
];

/** Both member organisations of the demonstration, with their form templates, read-only tags and options. */
export async function seedOrganisations(): Promise<SeededOrganisation[]> {
  const seeded: SeededOrganisation[] = [];
  for (const { mo: settings, template: body, subgroups } of ORGANISATIONS) {
    const template = parseFormTemplate(body);
    const images = [{ usageType: 'WEB_LOGO', url: `/logos/${settings.slug}.svg` }];
    const mo = await db().memberOrganisation.create({ data: { ...settings, images } });
    const { id: templateId } = await db().formTemplate.create({
      data: { moId: mo.id, version: template.version, body: body as object },
      select: { id: true },
    });
    await db().readOnlyTag.createMany({
      data: [
        { moId: mo.id, key: TAG.companyName, overrideByRoles: [1] },
        { moId: mo.id, key: TAG.organisationNumber, overrideByRoles: [] },
      ],
    });
    const items = Object.entries(subgroups).map(([id, label]) => ({ id, label }));
    await db().dynamicData.create({
      data: { moId: mo.id, tag: TAG.subgroups, items, fetchedAt: new Date() },
    });
    seeded.push({ mo, templateId, template, subgroups: Object.keys(subgroups) });
  }
  return seeded;
}
