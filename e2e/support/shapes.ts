import { PAGE_SHAPES } from '@/lib/domain/page-addresses';
import { signInAs } from './people';
import type { PreparedCase } from './prepared-case';
import type { Page } from './test';
import type { Language } from './texts';
import { stageOf, WALKS } from './walks';

/** The pages that one person opens about one case, with the name of the group. */
export const GROUPS = [...Map.groupBy(PAGE_SHAPES, (shape) => WALKS[shape].join(', of a case that is '))];

interface Opener {
  page: Page;
  language: Language;
  somebodyElse: () => Promise<Page>;
}

/** Makes the case of a group, if it needs one, and signs its person in on the page. Returns the case. */
export async function prepareGroup(
  shapes: (typeof GROUPS)[number][1],
  { page, language, somebodyElse }: Opener,
): Promise<PreparedCase | undefined> {
  const [, at] = WALKS[shapes[0] ?? '/'];
  const stage = at && stageOf(at);
  const helper = stage?.by ? await somebodyElse() : page;
  if (stage?.by) await signInAs(helper, stage.by);
  const prepared = await stage?.prepare(helper, language);
  await enterGroup(page, shapes, prepared);
  return prepared;
}

/** Signs the person of a group in on a page. */
export async function enterGroup(
  page: Page,
  shapes: (typeof GROUPS)[number][1],
  prepared: PreparedCase | undefined,
): Promise<void> {
  const [by] = WALKS[shapes[0] ?? '/'];
  if (by === 'applicant') await page.goto(prepared?.link ?? '');
  else if (by !== 'anybody') await signInAs(page, by);
}
