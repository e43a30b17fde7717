import { guessOrganisationType, hasValidCheckDigit } from '@/lib/domain/fields/organisation-number';
import { type Chance, chance as chanceFrom } from './chance';
import { CITIES, COMPANY_NAMES, FIRST_NAMES, LAST_NAMES, STREETS } from './company-names';

export interface Person {
  name: string;
  email: string;
  telephone: string;
}

/** A company that applies, with its data. */
export interface DemoCompany {
  name: string;
  /** XXXXXX-XXXX */
  orgNo: string;
  organisationType: 'REGULAR_COMPANY' | 'SOLITARY_COMPANY';
  /** The id of a subgroup of the register. */
  branch: string;
  street: string;
  zipCode: string;
  city: string;
  countyLetter: string;
  domain: string;
  contact: Person;
  /** The person who signs for the company. */
  director: Person;
  deputy: Person;
  employees: number;
}

type List = keyof typeof COMPANY_NAMES;

const STEP = 11;

/** What decides the companies of each list. */
const SEEDS: Record<List, number> = { teknikbolagen: 1, handelsforbundet: 2, soleTraders: 3 };

/** Every company of the demo data. */
export function demoCompanies(): DemoCompany[] {
  return (Object.keys(SEEDS) as List[]).flatMap((list) => {
    const next = companiesOf(list);
    return COMPANY_NAMES[list].map(() => next());
  });
}

/** Hands out the companies of a list, each once, and the same at every call. */
export function companiesOf(list: List): () => DemoCompany {
  const chance = chanceFrom(SEEDS[list]);
  let used = 0;
  return () => {
    const names = COMPANY_NAMES[list];
    // A step that shares no factor with the number of names reaches every name once, and mixes the branches.
    const listed = used < names.length ? names[(used * STEP) % names.length] : undefined;
    if (!listed) throw new Error(`There are no more companies in ${list}`);
    used += 1;
    return describeCompany(listed[0], listed[1], numberOf(list, listed[0], used, chance), chance);
  };
}

function describeCompany(name: string, branch: string, orgNo: string, chance: Chance): DemoCompany {
  const [city, zipCode, countyLetter] = chance.pick(CITIES);
  const domain = `${plain(name.replace(/ (AB|GmbH Filial)$/, ''))}.example`;
  const organisationType = guessOrganisationType(orgNo);
  const isSoleTrader = organisationType === 'SOLITARY_COMPANY';
  const owner = isSoleTrader ? personNamed(name, domain, chance) : null;
  const names = distinctNames(chance);
  return {
    name,
    orgNo,
    organisationType,
    branch,
    street: `${chance.pick(STREETS)} ${chance.int(1, 89)}`,
    zipCode,
    city,
    countyLetter,
    domain,
    contact: owner ?? personNamed(names[0], domain, chance),
    director: owner ?? personNamed(names[1], domain, chance),
    deputy: personNamed(names[2], domain, chance),
    employees: isSoleTrader ? chance.int(0, 4) : chance.int(3, 180),
  };
}

/** Numbers that nobody has: for companies from an unused series, for people from the series that is set aside for tests. */
function numberOf(list: List, name: string, index: number, chance: Chance): string {
  if (list === 'soleTraders') {
    const born = `${chance.int(62, 99)}${pad(chance.int(1, 12))}${pad(chance.int(1, 28))}`;
    return withCheckDigit(`${born}98${index}`);
  }
  if (name.endsWith('Filial')) return withCheckDigit('516499052');
  const series = list === 'teknikbolagen' ? '559972' : '559984';
  return withCheckDigit(`${series}${String(index * 7 + chance.int(0, 6)).padStart(3, '0')}`);
}

function withCheckDigit(digits: string): string {
  const last = [...'0123456789'].find((digit) => hasValidCheckDigit(digits + digit));
  return `${digits.slice(0, 6)}-${digits.slice(6)}${last}`;
}

function distinctNames(chance: Chance): [string, string, string] {
  const first = chance.int(0, FIRST_NAMES.length - 1);
  const name = (step: number) =>
    `${FIRST_NAMES[(first + step) % FIRST_NAMES.length]} ${chance.pick(LAST_NAMES)}`;
  return [name(0), name(5), name(11)];
}

/** A person whose telephone number is from the series that is set aside for films and books. */
function personNamed(name: string, domain: string, chance: Chance): Person {
  const [first = '', last = ''] = name.split(' ');
  return {
    name,
    email: `${plain(first)}.${plain(last)}@${domain}`,
    telephone: `+46701740${chance.int(605, 699)}`,
  };
}

/** The letters and digits of a text that an address may contain. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
