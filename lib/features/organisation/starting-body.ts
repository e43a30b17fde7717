import type { Component } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { inEveryLanguage, type LocalText } from '@/lib/domain/local-text';
import { PLAIN_PROCESS, type VersionBody } from '@/lib/domain/organisation/body';

const text = (sv: string, en: string) => inEveryLanguage({ sv, en });
const field = (componentId: string, publicId: string, label: LocalText, rest: object = {}): Component => ({
  type: 'FormTextBox',
  componentId,
  publicId,
  label,
  required: true,
  ...rest,
});

/** The forms that a new organisation begins with: the company, whom to contact, and a confirmation. Its administrator adds the rest. */
export const STARTING_BODY: VersionBody = {
  forms: [
    {
      id: 'company',
      title: text('Företaget', 'The company'),
      rows: [
        field('companyName', '1.1', text('Företagets namn', 'Company name'), {
          tag: 'CompanyName',
          validation: { maxLength: TEXT_LIMITS.companyName },
        }),
        field('organisationNumber', '1.2', text('Organisationsnummer', 'Organisation number'), {
          tag: 'OrganisationNumber',
          validation: { type: 'ORGNR' },
        }),
        field('postalAddress', '1.3', text('Postadress', 'Postal address')),
        {
          type: 'FormColumns',
          componentId: 'postalColumns',
          columns: [
            [
              field('postalZipCode', '1.4', text('Postnummer', 'Postcode'), {
                validation: { type: 'ZIPCODE' },
              }),
            ],
            [field('postalCity', '1.5', text('Postort', 'Town'))],
          ],
        },
        field('employees', '1.6', text('Antal anställda', 'Number of employees'), {
          validation: { type: 'POSITIVE_NUMBER' },
        }),
      ],
    },
    {
      id: 'contact',
      title: text('Kontaktperson', 'Contact person'),
      rows: [
        field('contactName', '2.1', text('Namn', 'Name'), {
          tag: 'ContactName',
          validation: { type: 'NAME' },
        }),
        field('contactEmail', '2.2', text('E-post', 'Email'), {
          tag: 'ContactEmail',
          validation: { type: 'EMAIL' },
        }),
        field('contactTelephone', '2.3', text('Telefon', 'Telephone'), {
          tag: 'ContactTelephone',
          validation: { type: 'TELEPHONE' },
        }),
      ],
    },
    {
      id: 'confirmation',
      title: text('Bekräftelse', 'Confirmation'),
      rows: [
        {
          type: 'FormCheckBox',
          componentId: 'agreesToStatutes',
          publicId: '3.1',
          label: text('Vi följer organisationens stadgar', "We follow the organisation's statutes"),
          required: true,
        },
      ],
    },
  ],
  checkPoints: [
    {
      componentId: 'checkCompany',
      title: text('Uppgifterna om företaget stämmer', 'The company details are right'),
    },
  ],
  texts: {},
  process: PLAIN_PROCESS,
};
