export interface Account {
  /** The subject at the identity provider, the same at every start. */
  id: string;
  name: string;
  email: string;
  /** `<slug of the member organisation>:<role id>` */
  roles: string[];
  title: string;
  /** What the account demonstrates. */
  may: string;
}

/** Everyone who can sign in. */
export const ACCOUNTS: readonly Account[] = [
  {
    id: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0001',
    name: 'Anna Admin',
    email: 'anna@example.com',
    roles: ['teknikbolagen:1', 'handelsforbundet:1'],
    title: 'Member administrator in Teknikbolagen and Handelsförbundet',
    may: 'Reviews, approves, rejects and exports every case.',
  },
  {
    id: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0002',
    name: 'Robert Rådgivare',
    email: 'robert@example.com',
    roles: ['teknikbolagen:2'],
    title: 'Advisor in Teknikbolagen',
    may: 'Helps applicants, requests corrections and creates cases, but does not approve.',
  },
  {
    id: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0003',
    name: 'Lisa Läs',
    email: 'lisa@example.com',
    roles: ['teknikbolagen:3'],
    title: 'Read-only in Teknikbolagen',
    may: 'Sees every case, changes nothing.',
  },
  {
    id: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0004',
    name: 'Ragnar Regional',
    email: 'ragnar@example.com',
    roles: ['teknikbolagen:4'],
    title: 'Regional reviewer in Teknikbolagen',
    may: 'Recommends membership, or not, with a comment.',
  },
  {
    id: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0005',
    name: 'Nils Ny',
    email: 'nils@example.com',
    roles: [],
    title: 'No role',
    may: 'Can sign in, and reads that there is nothing to see yet.',
  },
  {
    id: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0006',
    name: 'Hanna Handel',
    email: 'hanna@example.com',
    roles: ['handelsforbundet:1'],
    title: 'Member administrator in Handelsförbundet',
    may: 'Decides on the cases of her own organisation, and sees no other.',
  },
  {
    id: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0007',
    name: 'Bodil Bygg',
    email: 'bodil@example.com',
    roles: ['byggforeningen:1'],
    title: 'Member administrator in Byggföreningen',
    may: 'Sets up an organisation that is not open for applications yet.',
  },
  {
    id: '6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0008',
    name: 'Olof Operatör',
    email: 'olof@example.com',
    roles: [],
    title: 'Operator of the installation',
    may: 'Sees at /operator how the installation is, and no case.',
  },
];

/** The account with this id, or undefined. */
export function findAccount(id: unknown): Account | undefined {
  return ACCOUNTS.find((account) => account.id === id);
}
