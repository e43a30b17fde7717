import { beforeAll, describe, expect, it } from 'vitest';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { removeView, saveView, viewsQuery } from '@/lib/features/case-list/saved-views';
import type { CaseWorker } from '../../../fixtures/actors';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

let anna: CaseWorker;
let robert: CaseWorker;
let lisa: CaseWorker;
let hanna: CaseWorker;
let moId: number;

const world = setUpWorld();
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
  robert = world.workers.teknikbolagen[2];
  lisa = world.workers.teknikbolagen[3];
  hanna = world.workers.handelsforbundet[1];
  moId = world.organisations.teknikbolagen.id;
});

const save = (actor: CaseWorker, input: { name: string; query: string; moId?: number }) =>
  saveView.run(input, { actor, locale: 'sv' });
const remove = (actor: CaseWorker, viewId: string) => removeView.run({ viewId }, { actor, locale: 'sv' });
const seenBy = async (actor: CaseWorker) => (await viewsQuery.read({ actor }, {})).map(({ name }) => name);

describe('a saved view', () => {
  it('is seen by its owner only, or by everybody in the organisation that it is shared in', async () => {
    await save(robert, { name: 'Mina nya', query: 'work=mine' });
    await save(robert, { name: 'Våra gamla', query: 'work=todo&order=desc', moId });
    expect(await seenBy(robert)).toEqual(['Mina nya', 'Våra gamla']);
    expect(await seenBy(lisa)).toEqual(['Våra gamla']);
    expect(await seenBy(hanna)).toEqual([]);
  });

  it('replaces the one of that name in the same place', async () => {
    await save(robert, { name: 'Mina nya', query: 'work=others' });
    await save(anna, { name: 'Våra gamla', query: 'work=todo', moId });
    const views = await viewsQuery.read({ actor: robert }, {});
    expect(views.map(({ query }) => query)).toEqual(['work=others', 'work=todo']);
  });

  it('is shared by people who may create cases there only', async () => {
    const shared = { name: 'Delad', query: '', moId };
    expect(await refusalOf(save(lisa, shared))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(save(hanna, shared))).toMatchObject({ code: 'FORBIDDEN' });
    await save(lisa, { name: 'Läsarens', query: '' });
    expect(await seenBy(lisa)).toEqual(['Läsarens', 'Våra gamla']);
  });

  it('of somebody else is not replaced by those who may not remove it', async () => {
    await save(anna, { name: 'Chefens', query: 'work=todo', moId });
    expect(await refusalOf(save(robert, { name: 'Chefens', query: 'work=mine', moId }))).toMatchObject({
      code: 'VIEW_NOT_YOURS',
      options: { errors: { name: ['VIEW_NOT_YOURS'] } },
    });
    const shared = (await viewsQuery.read({ actor: robert }, {})).find(({ name }) => name === 'Chefens');
    expect(shared?.query).toBe('work=todo');
    // A name is taken only where it is shared.
    await save(robert, { name: 'Chefens', query: 'work=mine' });
    // An administrator may replace what an advisor shares, and from then on owns it.
    await save(robert, { name: 'Rådgivarens', query: 'work=mine', moId });
    await save(anna, { name: 'Rådgivarens', query: 'work=todo', moId });
    expect(await refusalOf(save(robert, { name: 'Rådgivarens', query: '', moId }))).toMatchObject({
      code: 'VIEW_NOT_YOURS',
    });
    for (const { id, name } of await viewsQuery.read({ actor: anna }, {}))
      if (['Chefens', 'Rådgivarens'].includes(name)) await remove(anna, id);
    for (const { id, name } of await viewsQuery.read({ actor: robert }, {}))
      if (name === 'Chefens') await remove(robert, id);
  });

  it('is removed by its owner, or if shared by an administrator', async () => {
    const own = await save(robert, { name: 'Bara min', query: '' });
    const shared = await save(robert, { name: 'Allas', query: '', moId });
    expect(await refusalOf(remove(anna, own.id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(remove(hanna, shared.id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(remove(lisa, shared.id))).toMatchObject({ code: 'FORBIDDEN' });
    await remove(anna, shared.id);
    await remove(robert, own.id);
    expect(await seenBy(robert)).not.toContain('Allas');
    expect(await seenBy(robert)).not.toContain('Bara min');
  });

  it('is one of a bounded number', async () => {
    for (let index = 0; index < COUNT_LIMITS.views; index += 1) {
      await save(hanna, { name: `Vy ${index}`, query: '' });
    }
    expect(await refusalOf(save(hanna, { name: 'En till', query: '' }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      options: { errors: { name: ['VIEWS_FULL'] } },
    });
    await save(hanna, { name: 'Vy 3', query: 'work=todo' });
    expect(await seenBy(hanna)).toHaveLength(COUNT_LIMITS.views);
  });

  it.each(['own', 'shared'])(
    'takes the last place only once when many are stored at once, %s',
    async (place) => {
      const actor = place === 'own' ? lisa : anna;
      const where = place === 'own' ? {} : { moId };
      const count = async () =>
        (await viewsQuery.read({ actor }, {})).filter((view) => (view.moId === null) === (place === 'own'))
          .length;
      const many = Array.from({ length: 10 }, (_, index) => index);
      for (let at = await count(); at < COUNT_LIMITS.views - 1; at += 1) {
        await save(actor, { name: `Vy ${at}`, query: '', ...where });
      }
      await Promise.allSettled(
        many.map((at) => save(actor, { name: `Samtidig ${at}`, query: '', ...where })),
      );
      expect(await count()).toBe(COUNT_LIMITS.views);
    },
  );
});
