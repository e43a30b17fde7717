import { randomInt } from 'node:crypto';

/** A valid organisation number of a limited company that nobody prepared: the register knows it as "Bolag {number}". */
export function freshOrganisationNumber(): string {
  return similarOrganisationNumbers(1)[0] as string;
}

/** Up to ten that are equal up to their last two digits, so that one search finds these and no others. */
export function similarOrganisationNumbers(count: number): string[] {
  // 5590–5598: none of the companies that the sandbox names, all of which are 5599 and above.
  const digits = `559${String(nextTen()).padStart(5, '0')}`;
  const last = randomInt(0, 10);
  return Array.from({ length: count }, (_, index) => {
    const nine = `${digits}${(last + index) % 10}`;
    return `${nine.slice(0, 6)}-${nine.slice(6)}${checkDigit(nine)}`;
  });
}

/** Each worker of a run has tens of its own: by chance, two tests would have one company in every other run. */
const TENS = 90_000;
const TENS_OF_A_WORKER = 1_500;
let taken = 0;

function nextTen(): number {
  if (taken === TENS_OF_A_WORKER) throw new Error(`A worker has no more than ${TENS_OF_A_WORKER} companies`);
  return (Number(process.env.TEST_WORKER_INDEX ?? 0) * TENS_OF_A_WORKER + taken++) % TENS;
}

/** What a list is searched for, so that it has the cases of these numbers and none that other tests make meanwhile. */
export const searchFor = ([orgNo = '']: readonly string[]): string => orgNo.slice(0, 9);

/** By the Luhn formula, for the nine digits before it. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
