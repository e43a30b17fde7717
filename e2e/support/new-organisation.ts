import { expect } from 'playwright/test';
import { operate } from './operate';
import { signInByScreen } from './people';
import { linkIn, mailTo } from './sandbox';
import type { Page } from './test';
import type { Text } from './texts';

interface NewOrganisation {
  slug: string;
  name: string;
  /** The path of its pages. */
  home: string;
}

interface Administrator {
  page: Page;
  t: Text;
}

/** Creates an organisation whose administrator has taken up the role and sees its first page. */
export async function newOrganisation({ page, t }: Administrator, slug: string): Promise<NewOrganisation> {
  const name = `Förbundet ${slug}`;
  const home = `/organisation/${slug}`;
  const administrator = `chef@${slug}.example`;
  operate(
    ...['create', slug, '--name', name, '--english-name', name],
    ...['--email', `medlem@${slug}.example`, '--administrator', administrator],
  );
  const { pathname, search } = new URL(linkIn(await mailTo(administrator, name)));
  await signInByScreen(page, 'Bodil', pathname + search);
  await page.getByRole('button', { name: t('organisation.join.submit') }).click();
  await page.waitForURL(home);
  return { slug, name, home };
}

/** Publishes the first version of an organisation, and opens it. */
export async function publishAndOpen({ page, t }: Administrator, { home }: NewOrganisation): Promise<void> {
  await page.goto(`${home}/publish`);
  const button = page.getByRole('button', { name: t('organisation.publish.publish', { version: 1 }) });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(button).toBeHidden();
  await page.goto(home);
  await page.getByRole('button', { name: t('organisation.overview.open') }).click();
  await expect(page.getByText(t('organisation.overview.opened'))).toBeVisible();
}
