/** The companies that the register and the credit service know, and their answers for every other number. */
import { demoCompanies } from '@/prisma/seed/companies';

export interface KnownCompany {
  /** XXXXXX-XXXX */
  orgNo: string;
  name: string;
  kind: 'REGULAR_COMPANY' | 'SOLITARY_COMPANY' | 'FOREIGN_COMPANY';
  memberOf: string[];
  address: { street: string; zipCode: string; city: string };
  industry: string;
  /** Shown in the lists of the sandbox. */
  remark?: string;
}

export const ORGANISATIONS = ['teknikbolagen', 'handelsforbundet'] as const;

/** Its export fails three times, then succeeds. */
export const BROKEN_EXPORT = '559900-1194';

export const COMPANIES: readonly KnownCompany[] = [
  company('559900-0014', 'Alfa Verkstad AB', 'Verkstadsgatan 1', '721 30', 'Västerås', 'Maskinbearbetning'),
  company(
    '559900-0022',
    'Beta Konsult AB',
    'Kungsgatan 22',
    '111 35',
    'Stockholm',
    'Teknisk konsultverksamhet',
  ),
  company('559900-0030', 'Gamma Handel AB', 'Östra Hamngatan 30', '411 09', 'Göteborg', 'Detaljhandel'),
  {
    ...company('559900-0048', 'Delta Medlem AB', 'Drottninggatan 48', '211 49', 'Malmö', 'Partihandel'),
    memberOf: [...ORGANISATIONS],
    remark: 'member of both organisations already',
  },
  {
    ...company('516499-0011', 'Epsilon Filial', 'Sveavägen 11', '113 60', 'Stockholm', 'Systemutveckling'),
    remark: 'registered branch of a foreign company',
  },
  {
    ...company('850709-9805', 'Sara Svensson', 'Björkvägen 5', '352 30', 'Växjö', 'Butikshandel'),
    kind: 'SOLITARY_COMPANY',
  },
  {
    ...company('502999-0016', 'Foreign Ltd', '16 Fleet Street', 'EC4Y 1AA', 'London', 'Consulting'),
    kind: 'FOREIGN_COMPANY',
    remark: 'without a Swedish branch',
  },
  {
    ...company(BROKEN_EXPORT, 'Trasig Export AB', 'Hamnvägen 94', '252 22', 'Helsingborg', 'Exporthandel'),
    remark: 'its export fails three times, then succeeds',
  },
];

let demo: ReadonlyMap<string, KnownCompany> | undefined;

/** The companies whose applications the demo data has. */
function ofTheDemoData(): ReadonlyMap<string, KnownCompany> {
  demo ??= new Map(
    demoCompanies().map(({ orgNo, name, street, zipCode, city, organisationType: kind }) => [
      orgNo,
      { ...company(orgNo, name, street, zipCode, city, 'Övrig verksamhet'), kind },
    ]),
  );
  return demo;
}

/**
 * A company by its number (XXXXXX-XXXX). If it is not in the list, a plain limited company for a valid number, and null for an invalid
 * number or a personal identity number.
 */
export function findCompany(orgNo: string): KnownCompany | null {
  const known = COMPANIES.find((candidate) => candidate.orgNo === orgNo) ?? ofTheDemoData().get(orgNo);
  if (known) return known;
  if (!isOrgNo(orgNo) || Number(orgNo[2]) < 2) return null;
  return company(orgNo, `Bolag ${orgNo}`, 'Storgatan 1', '111 22', 'Stockholm', 'Övrig verksamhet');
}

/** XXXXXX-XXXX from ten digits with or without the hyphen. Null from anything else. */
export function toOrgNo(text: string): string | null {
  const match = /^(\d{6})-?(\d{4})$/.exec(text.trim());
  return match ? `${match[1]}-${match[2]}` : null;
}

function company(
  orgNo: string,
  name: string,
  street: string,
  zipCode: string,
  city: string,
  industry: string,
): KnownCompany {
  return { orgNo, name, kind: 'REGULAR_COMPANY', memberOf: [], address: { street, zipCode, city }, industry };
}

function isOrgNo(orgNo: string): boolean {
  if (!/^\d{6}-\d{4}$/.test(orgNo)) return false;
  const sum = [...orgNo.replace('-', '')].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
