import type { Page } from 'playwright';
import { signInAs } from '@/e2e/support/people';
import { createdCase, filledCase, submittedCase } from '@/e2e/support/prepared-case';
import type { Language } from '@/e2e/support/texts';

export interface PicturedPage {
  /** Part of the file's name, after the language. */
  name: string;
  isOnPhone?: boolean;
  /** Navigates to the page or dialog in the picture. */
  show(page: Page, language: Language): Promise<unknown>;
}

/** The pictures of the guides. Signing in waits until the page shows who is signed in, in any language. */
export const PICTURES: readonly PicturedPage[] = [
  {
    name: 'application',
    async show(page, language) {
      const { link } = await filledCase({ language });
      await page.goto(link);
    },
  },
  {
    name: 'form',
    isOnPhone: true,
    async show(page, language) {
      const { id, link } = await createdCase({ language });
      await page.goto(link);
      await page.goto(`/case/${id}/form/company`);
    },
  },
  { name: 'worklist', show: (page) => signInAs(page, 'Anna', '/?work=todo') },
  {
    name: 'case',
    async show(page, language) {
      const { id } = await submittedCase({ language });
      await signInAs(page, 'Anna', `/case/admin/${id}`);
    },
  },
  { name: 'organisation', show: (page) => signInAs(page, 'Anna', '/organisation/teknikbolagen') },
  { name: 'forms', show: (page) => signInAs(page, 'Anna', '/organisation/teknikbolagen/forms') },
];
