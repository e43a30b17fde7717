import type { FormTemplate } from '@/lib/domain/forms/component';
import { serialise } from '@/lib/domain/forms/stored-list';
import { sampleValues } from '../templates/samples';
import { shopAnswers } from './answers-of-shops';
import type { Chance } from './chance';
import type { DemoCompany } from './companies';

export interface AnswerOptions {
  slug: string;
  locale: 'sv' | 'en';
  /** YYYY-MM-DD */
  desiredAdmissionDate: string;
  /** Values by component id. They take precedence over all others. */
  values?: Record<string, string>;
}

/** All answers of a company in the forms of an organisation, by component id. They are complete and valid. */
export function answersOf(
  template: FormTemplate,
  company: DemoCompany,
  chance: Chance,
  options: AnswerOptions,
): Record<string, string> {
  const own = options.slug === 'teknikbolagen' ? technologyAnswers : shopAnswers;
  return sampleValues(template, {
    companyName: company.name,
    orgNo: company.orgNo,
    contactName: company.contact.name,
    contactEmail: company.contact.email,
    contactTelephone: company.contact.telephone,
    desiredAdmissionDate: options.desiredAdmissionDate,
    primaryWorkplaceZipCode: company.zipCode,
    subgroup: company.branch,
    values: {
      postalAddress: company.street,
      postalZipCode: company.zipCode,
      postalCity: company.city,
      numberOfEmployees: String(company.employees),
      turnover: String((company.employees + 1) * chance.int(900, 1900)),
      invoiceEmail: `faktura@${company.domain}`,
      invoiceAddress: `${company.street}, ${company.zipCode} ${company.city}`,
      ...own(company, chance, options.locale, Number(options.desiredAdmissionDate.slice(0, 4))),
      ...options.values,
    },
  });
}

const BUSINESS: Record<string, { sv: string; en: string; areas: string[] }> = {
  industri: {
    sv: 'Vi tillverkar och monterar detaljer till verkstadsindustrin, från prototyp till mindre serier, i egna lokaler.',
    en: 'We manufacture and assemble parts for the engineering industry, from prototypes to small series, on our own premises.',
    areas: ['manufacturing', 'service'],
  },
  konsult: {
    sv: 'Vi utreder, projekterar och följer upp tekniska installationer åt byggherrar, kommuner och industri.',
    en: 'We investigate, design and follow up technical installations for developers, municipalities and industry.',
    areas: ['consulting'],
  },
  it: {
    sv: 'Vi utvecklar och driftar verksamhetssystem och nätverk åt medelstora företag och kommuner.',
    en: 'We develop and operate business systems and networks for medium-sized companies and municipalities.',
    areas: ['consulting', 'other'],
  },
  energi: {
    sv: 'Vi installerar och servar anläggningar för el, värme och laddning i fastigheter och industri.',
    en: 'We install and service systems for power, heating and charging in property and industry.',
    areas: ['installation', 'service'],
  },
};

function technologyAnswers(
  company: DemoCompany,
  chance: Chance,
  locale: 'sv' | 'en',
  /** The year of the admission. */
  year: number,
): Record<string, string> {
  const business = BUSINESS[company.branch];
  const hasMore = company.employees > 60;
  return {
    website: `www.${company.domain}`,
    businessDescription: business?.[locale] ?? '',
    businessAreas: serialise(business?.areas ?? []),
    otherBusinessArea: locale === 'sv' ? 'Driftstöd dygnet runt' : 'Support around the clock',
    startedMonth: `${chance.int(1984, 2021)}-${String(chance.int(1, 12)).padStart(2, '0')}`,
    hasMoreWorkplaces: hasMore ? 'yes' : 'no',
    workplaces: workplaces(company, chance),
    ...group(company, chance),
    positions: positions(company, chance),
    payrollAgency: chance.pick(['yes', 'no']),
    payrollAgencyName: 'Lönehuset Mellansverige AB',
    collectiveAgreement: chance.percent(30) ? 'membership' : 'no',
    employersOrganisation: chance.pick(['innovation', 'installation']),
    agreementValidUntil: `${year + chance.int(1, 3)}-03-31`,
    hasPensionInsurance: chance.percent(70) ? 'yes' : 'no',
    pensionProvider: chance.pick(['fora', 'collectum']),
    invoiceMethod: chance.pick(['email', 'electronic', 'paper', 'email']),
    peppolId: `0007:${company.orgNo.replace('-', '')}`,
    invoiceReference: company.contact.name,
    wantsNewsletter: String(chance.percent(60)),
  };
}

function group({ name }: DemoCompany, chance: Chance): Record<string, string> {
  const isPartOfGroup = chance.percent(20);
  return {
    isPartOfGroup: isPartOfGroup ? 'yes' : 'no',
    groupName: `${name.split(' ')[0]} Holding AB`,
    isParentMember: chance.pick(['no', 'unknown']),
  };
}

function positions({ director, deputy, contact }: DemoCompany, chance: Chance): string {
  const filled = [{ positionId: 'ceo', ...director }];
  if (chance.percent(60)) filled.push({ positionId: 'payroll', ...contact });
  if (chance.percent(40)) filled.push({ positionId: 'safety', ...deputy });
  return serialise(filled);
}

function workplaces({ city, zipCode, employees }: DemoCompany, chance: Chance): string {
  const names = chance.percent(40) ? [`Verkstaden ${city}`, `Lagret ${city}`] : [`Kontoret ${city}`];
  return serialise(
    names.map((workplaceName) => ({
      workplaceName,
      workplaceZipCode: zipCode,
      workplaceEmployees: String(Math.max(1, Math.floor(employees / chance.int(5, 9)))),
    })),
  );
}
