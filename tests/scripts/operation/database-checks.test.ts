import { expect, it } from 'vitest';
import { tryOwner } from '@/scripts/operation/database-checks';

it.each([
  ['postgres://owner@db/x', 'postgres://owner@db:5432/x', /needs its own/],
  ['postgres://owner@db:5432/x', 'postgres://owner@db/x?sslmode=require', /needs its own/],
  ['postgres://owner@db:5433/x', 'postgres://owner@db/x', /not the database/],
  ['postgres://owner@db/x', 'postgres://owner@other/x', /not the database/],
  ['postgres://owner@db/x', 'postgres://owner@db/y', /not the database/],
])(
  'of an owner of %s and a role that serves %s says the same database by any way to write its port',
  async (own, serving, message) => {
    await expect(tryOwner(own, serving)).rejects.toThrow(message);
  },
);
