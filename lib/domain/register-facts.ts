import { TAG } from './forms/component';

/** What the membership register says about a company now. */
export interface RegisteredCompany {
  name: string;
  /** Whether the company exists, as far as the register knows. */
  isActive: boolean;
  /** Whether it is a member of the organisation of the case already. */
  isMember: boolean;
  industry: string | null;
  address: { street: string; zipCode: string; city: string } | null;
}

/** What in the register speaks against a company as the case has it. */
export function registerDoubts(
  { name, isActive, isMember }: RegisteredCompany,
  known: { name: string },
): ('inactive' | 'member' | 'otherName')[] {
  return [
    ...(isActive ? [] : ['inactive' as const]),
    ...(isMember ? ['member' as const] : []),
    ...(name === known.name ? [] : ['otherName' as const]),
  ];
}

/** The questions whose answers the register has too. The company's name is the register's own, and follows it. */
const REGISTERED: Record<string, (company: RegisteredCompany) => string | undefined> = {
  [TAG.streetAddress]: ({ address }) => address?.street,
  [TAG.postalCode]: ({ address }) => address?.zipCode,
  [TAG.postalTown]: ({ address }) => address?.city,
};

/**
 * Returns what the register says to the question with this tag, if the answer says something else. Null if it says the same or nothing, or
 * if there is no answer.
 */
export function otherInRegister(
  company: RegisteredCompany | null,
  { tag, value }: { tag: string | null; value: string },
): string | null {
  const registered = company && tag !== null ? REGISTERED[tag]?.(company) : undefined;
  if (!registered || !value || plain(registered) === plain(value)) return null;
  return registered;
}

/** Without what people write in different ways: capitals, spaces and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,\-–]/gu, '');
