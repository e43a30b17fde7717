import { randomInt } from 'node:crypto';

/** Returns a valid, unused organisation number of a limited company. The register knows the company as "Bolag {number}". */
export function freshOrganisationNumber(): string {
  return similarOrganisationNumbers(1)[0] as string;
}

/** Returns up to ten numbers that differ only in their last two digits, so that one search finds these and no others. */
export function similarOrganisationNumbers(count: number): string[] {
  // 5590–5598: not used by companies that the sandbox names, which are all 5599 and above.
  const digits = `559${String(nextTen()).padStart(5, '0')}`;
  const last = randomInt(0, 10);
  return Array.from({ length: count }, (_, index) => {
    const nine = `${digits}${(last + index) % 10}`;
    return `${nine.slice(0, 6)}-${nine.slice(6)}${checkDigit(nine)}`;
  });
}

/**
 * Each worker of a run has its own range of tens. With random numbers, two tests would share a company in every other run. Runs against the
 * same product begin at different numbers: workers share the process that started them.
 */
const TENS = 90_000;
const TENS_OF_A_WORKER = 1_500;
const FIRST = process.ppid * 7_919;
let taken = 0;

function nextTen(): number {
  if (taken === TENS_OF_A_WORKER) throw new Error(`A worker has no more than ${TENS_OF_A_WORKER} companies`);
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
  return (FIRST + worker * TENS_OF_A_WORKER + taken++) % TENS;
}

/** Returns a search that finds the cases of these numbers, and none that other tests create meanwhile. */
export const searchFor = ([orgNo = '']: readonly string[]): string => orgNo.slice(0, 9);

/** Returns the check digit by the Luhn formula, for the nine digits before it. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
