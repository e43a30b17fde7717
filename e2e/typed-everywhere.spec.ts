import { PAGE_SHAPES } from '@/lib/domain/page-addresses';
import { signInAs } from './support/people';
import { untilQuiet } from './support/quiet';
import { expect, test } from './support/test';
import { recordChanges, SENTENCE, stateOf, type } from './support/typing';
import { addressesOf, stageOf, WALKS } from './support/walks';

test.describe.configure({ timeout: 180_000 });

/** The pages of one person, about one case. */
const GROUPS = Map.groupBy(PAGE_SHAPES, (shape) => WALKS[shape].join(', of a case that is '));

/** A form of a company saves the answer that is typed. */
const isAnswer = (asked: string) => /^POST \/api\/Case\/[0-9a-f-]+\/Data$/.test(asked);

for (const [name, shapes] of GROUPS) {
  test(`what is typed changes nothing on any page or dialog: ${name}`, async ({
    page,
    language,
    somebodyElse,
  }) => {
    const [by, at] = WALKS[shapes[0] ?? '/'];
    const stage = at && stageOf(at);
    const helper = stage?.by ? await somebodyElse() : page;
    if (stage?.by) await signInAs(helper, stage.by);
    const prepared = await stage?.prepare(helper, language);
    if (by === 'applicant') await page.goto(prepared?.link ?? '');
    else if (by !== 'anybody') await signInAs(page, by);
    const before = prepared && by !== 'applicant' && (await stateOf([prepared]));
    const changes = recordChanges(page);
    for (const shape of shapes) {
      for (const address of addressesOf(shape, prepared)) {
        await page.goto(address);
        await untilQuiet(page);
        await type(page, SENTENCE);
        const isMeant = by === 'applicant' ? isAnswer : () => false;
        expect(
          changes.filter((asked) => !isMeant(asked)),
          `what typing on ${address} asked for`,
        ).toEqual([]);
      }
    }
    if (before) expect(await stateOf([prepared])).toEqual(before);
  });
}
