import { storeSignIn } from '@/lib/integrations/identity/store-sign-in';

/** The accounts of the sandbox's identity provider, as if each had signed in once, so that there is somebody to delegate to. */
const ACCOUNTS = [
  ['6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0001', 'Anna Admin', 'anna', ['teknikbolagen:1', 'handelsforbundet:1']],
  ['6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0002', 'Robert Rådgivare', 'robert', ['teknikbolagen:2']],
  ['6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0003', 'Lisa Läs', 'lisa', ['teknikbolagen:3']],
  ['6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0004', 'Ragnar Regional', 'ragnar', ['teknikbolagen:4']],
  ['6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0006', 'Hanna Handel', 'hanna', ['handelsforbundet:1']],
] as const;

export type AccountName = (typeof ACCOUNTS)[number][2];
export interface SeededAccount {
  id: string;
  name: string;
  email: string;
}
export type SeededAccounts = Record<AccountName, SeededAccount>;

export async function seedAccounts(issuer: string): Promise<SeededAccounts> {
  const seeded: Partial<SeededAccounts> = {};
  for (const [sub, name, key, roles] of ACCOUNTS) {
    const email = `${key}@example.com`;
    seeded[key] = { id: await storeSignIn({ issuer, sub, name, email, roles }), name, email };
  }
  return seeded as SeededAccounts;
}
