import { expect, it } from 'vitest';
import { CheckPage } from '@/components/applicant/check-page';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const nothing = () => new Response(null, { status: 204 });

it.each([true, false])(
  'the answers end with the declaration that leads to signing if nothing is missing: %s',
  (ready) => {
    const theCase = sampleCase();
    const page = showScreen(
      <CheckPage
        theCase={{
          ...theCase,
          status: 'STARTED',
          permissions: ['saveValues'],
          readiness: { signature: { ready, missing: [] } },
        }}
      />,
      'sv',
      nothing,
    );
    const links = page.getAllByRole('link', { hidden: true });
    const onward = page.queryByRole('link', { name: page.t('signing.check.toSigning') });
    const skip = page.queryByRole('link', { name: page.t('signing.check.skip') });
    expect([onward !== null, skip !== null]).toEqual([ready, ready]);
    if (!ready) return;
    expect(onward?.getAttribute('href')).toBe(`/case/${theCase.id}/signing`);
    expect(links.at(-1)).toBe(onward);
    // The skip link stands before every answer, and leads to the heading of the declaration.
    const change = page.getAllByRole('link', { name: new RegExp(`^${page.t('signing.check.change')}`) })[0];
    expect(links.indexOf(skip as HTMLElement)).toBeLessThan(links.indexOf(change as HTMLElement));
    const target = page.container.querySelector(skip?.getAttribute('href') ?? '');
    expect(target?.textContent).toBe(page.t('signing.check.declarationTitle'));
  },
);
