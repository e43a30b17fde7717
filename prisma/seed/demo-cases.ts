import type { CaseStatus } from '@/lib/case/status';
import { hasValidCheckDigit } from '@/lib/organisation-number';
import type { AccountName } from './accounts';

/** One case of the demonstration, before it is written out. */
export interface DemoCase {
  slug: 'teknikbolagen' | 'handelsforbundet';
  status: CaseStatus;
  companyName: string;
  orgNo: string;
  isSoleTrader: boolean;
  locale: 'sv' | 'en';
  /** Days ago that it was created. */
  age: number;
  responsible: AccountName | null;
  extra: 'question' | 'openCorrection' | 'handledCorrection' | 'bounced' | 'note' | null;
}

const TEKNIK: readonly (readonly [CaseStatus, number])[] = [
  ['CREATED_GETACCEPT', 3],
  ['STARTED', 6],
  ['SHARED_FOR_EXTERNAL_SIGNATURE', 3],
  ['DOWNLOADED_FOR_ANALOG_SIGNATURE', 1],
  ['SUBMITTED', 6],
  ['APPROVED_BY_MA', 2],
  ['SHARED_FOR_INTERNAL_SIGNATURE', 2],
  ['INTERNAL_SIGNATURE_SIGNED', 1],
  ['APPROVED', 2],
  ['OUT_FOR_REGIONAL_REVIEW', 2],
  ['APPROVED_BY_REGIONAL_REVIEWER', 2],
  ['REJECTED_BY_REGIONAL_REVIEWER', 1],
  ['EXPORTED_TO_TELLUS', 3],
  ['FINISHED_IN_TELLUS', 3],
  ['CANCELLED_IN_TELLUS', 1],
  ['ARCHIVED', 2],
  ['REJECTED', 2],
  ['RESET', 1],
  ['REMOVED', 1],
  ['INVALID', 1],
];
const HANDEL: readonly (readonly [CaseStatus, number])[] = [
  ['CREATED', 2],
  ['STARTED', 3],
  ['DOWNLOADED_FOR_ANALOG_SIGNATURE', 2],
  ['SUBMITTED', 3],
  ['APPROVED_BY_MA', 1],
  ['EXPORTED_TO_TELLUS', 1],
  ['FINISHED_IN_TELLUS', 2],
  ['ARCHIVED', 1],
  ['REJECTED', 1],
];

const FIRST = [
  'Nord',
  'Mälar',
  'Göta',
  'Berg',
  'Sjö',
  'Ek',
  'Lind',
  'Björk',
  'Ström',
  'Öst',
  'Väst',
  'Sund',
  'Kvarn',
  'Å',
];
const TEKNIK_NAMES = [
  'kraft Elteknik AB',
  'verken Automation AB',
  'data Konsult AB',
  'svets & Plåt AB',
  'mekano AB',
];
const HANDEL_NAMES = ['boden Livs AB', 'stil Mode AB', 'hem Inredning AB', 'handel E-butik AB'];
const PEOPLE = ['Maja Holm', 'Erik Sandberg', 'Fatima Ali', 'Johan Nyström'];
const EXTRAS: readonly DemoCase['extra'][] = ['question', null, 'note', 'bounced', null, null];
/** Only a signed case waits for a correction. */
const REVIEW_EXTRAS: readonly DemoCase['extra'][] = [
  'openCorrection',
  'handledCorrection',
  'question',
  null,
  'note',
];

/** About sixty cases over all statuses, the same at every start. None is a company that the register names. */
export function demoCases(): DemoCase[] {
  return [...expand('teknikbolagen', TEKNIK), ...expand('handelsforbundet', HANDEL)].map(
    ({ slug, status }, index): DemoCase => {
      const isTeknik = slug === 'teknikbolagen';
      const isSoleTrader = !isTeknik && index % 5 === 0;
      const names = isTeknik ? TEKNIK_NAMES : HANDEL_NAMES;
      const name = `${FIRST[index % FIRST.length]}${names[(index * 3) % names.length]}`;
      const extras = status === 'SUBMITTED' ? REVIEW_EXTRAS : EXTRAS;
      return {
        slug,
        status,
        companyName: isSoleTrader ? `${PEOPLE[index % PEOPLE.length]} Handel` : name,
        orgNo: isSoleTrader ? personalNumber(index) : companyNumber(index),
        isSoleTrader,
        locale: index % 9 === 4 ? 'en' : 'sv',
        age: ageOf(status, index),
        responsible: responsibleOf(isTeknik, index),
        extra: extras[index % extras.length] ?? null,
      };
    },
  );
}

function expand(slug: DemoCase['slug'], counts: readonly (readonly [CaseStatus, number])[]) {
  return counts.flatMap(([status, count]) => Array.from({ length: count }, () => ({ slug, status })));
}

function ageOf(status: CaseStatus, index: number): number {
  const isOld = ['ARCHIVED', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'RESET'].includes(status);
  const isYoung = status.startsWith('CREATED');
  return isOld ? 60 + (index % 30) : isYoung ? 1 + (index % 6) : 9 + ((index * 7) % 45);
}

function responsibleOf(isTeknik: boolean, index: number): AccountName | null {
  if (index % 3 === 2) return null;
  return isTeknik ? (index % 2 === 0 ? 'anna' : 'robert') : 'hanna';
}

function companyNumber(index: number): string {
  return withCheckDigit(
    `55${String(6120 + index * 37).padStart(4, '0')}${String(100 + index * 13).slice(-3)}`,
  );
}

function personalNumber(index: number): string {
  const day = String(1 + (index % 28)).padStart(2, '0');
  return withCheckDigit(`${60 + (index % 35)}05${day}${String(200 + index * 3).slice(-3)}`);
}

function withCheckDigit(nine: string): string {
  const digit = [...'0123456789'].find((last) => hasValidCheckDigit(nine + last)) ?? '0';
  return `${nine.slice(0, 6)}-${nine.slice(6)}${digit}`;
}
