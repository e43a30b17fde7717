import type { CallAnswer } from '@/lib/contract/typed-calls';

export type Person = CallAnswer<'listPeople'>['people'][number];

export interface PeopleOf {
  slug: string;
  people: readonly Person[];
  /** Account id of the signed-in person. */
  ownId: string;
  mayManage: boolean;
}
