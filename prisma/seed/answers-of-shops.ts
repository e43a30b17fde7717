import { serialise } from '@/lib/domain/forms/stored-list';
import type { Chance } from './chance';
import type { DemoCompany } from './companies';

/** The answers of a company in trade about itself and its shops, by component id. */
export function shopAnswers(
  company: DemoCompany,
  chance: Chance,
  locale: 'sv' | 'en',
): Record<string, string> {
  const isSoleTrader = company.organisationType === 'SOLITARY_COMPANY';
  return {
    companyForm: isSoleTrader ? 'soleTrader' : 'limited',
    ownerPersonalNumber: company.orgNo,
    tradingName: isSoleTrader
      ? `${company.name.split(' ')[0]}s butik`
      : (company.name.split(' ')[0] ?? company.name),
    countyLetter: company.countyLetter,
    positions: positions(company, isSoleTrader),
    salesChannels: serialise(channels(company.branch)),
    webShop: `www.${company.domain}/butik`,
    stores: serialise(stores(company, chance)),
    numberOfSeasonal: String(chance.int(0, 3)),
    financialYearStart: `2026-${chance.pick(['01', '05', '09'])}`,
    hasAgreement: chance.percent(40) ? 'yes' : 'no',
    agreement: chance.pick(['retail', 'warehouse', 'whiteCollar']),
    agreementFrom: `${chance.int(2019, 2025)}-04-01`,
    liabilityInsurance: chance.percent(85) ? 'yes' : 'no',
    insuranceNumber: String(chance.int(10_000_000, 99_999_999)),
    invoiceMethod: chance.pick(['email', 'paper']),
    message: locale === 'sv' ? 'Vi nås enklast på förmiddagarna.' : 'Mornings are the best time to reach us.',
    wantsOffers: String(chance.percent(50)),
  };
}

function channels(branch: string): string[] {
  if (branch === 'e-handel') return ['online'];
  return branch === 'dagligvaror' ? ['store'] : ['store', 'online'];
}

function positions({ director, deputy }: DemoCompany, isSoleTrader: boolean): string {
  const owner = { positionId: 'owner', ...director };
  return serialise(isSoleTrader ? [owner] : [owner, { positionId: 'storeManager', ...deputy }]);
}

function stores({ city, zipCode }: DemoCompany, chance: Chance): Record<string, string>[] {
  const store = (storeName: string, storeKind: string): Record<string, string> => ({
    storeName,
    storeKind,
    ...(storeKind === 'mall' ? { mallName: `${city} Galleria` } : {}),
    storeZipCode: zipCode,
    storeOpened: `${chance.int(1996, 2024)}-${chance.pick(['03', '08', '11'])}`,
    storeOpenSundays: chance.percent(60) ? 'yes' : 'no',
  });
  const first = store(`${city} centrum`, 'street');
  return chance.percent(50) ? [first, store(`${city} Galleria`, 'mall')] : [first];
}
