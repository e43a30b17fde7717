import { describe, expect, it } from 'vitest';
import { InternalSignatureForm } from '@/components/case/signing/internal-signature';
import { LOCALES } from '@/lib/domain/locale';
import { showScreen } from '../../../fixtures/screen';

const CASE = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const [CHEF, VICE] = ['chef@example.com', 'vice@example.com'];

describe.each(LOCALES)('sending for internal signing in %s', (locale) => {
  const open = (managers: readonly string[]) => {
    const screen = <InternalSignatureForm caseId={CASE} managers={managers} />;
    const shown = showScreen(screen, locale, () =>
      Response.json({ status: 'SHARED_FOR_INTERNAL_SIGNATURE' }),
    );
    const sent = () =>
      shown.calls.filter(({ path }) => path.startsWith('Signature/')).map(({ body }) => body);
    const written = () => shown.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);
    const submit = () =>
      shown.user.click(shown.getByRole('button', { name: shown.t('case.internal.share') }));
    return { ...shown, sent, written, submit };
  };

  it('begins with the addresses of the organisation, and sends them', async () => {
    const { written, submit, sent } = open([CHEF, VICE]);
    expect(written()).toEqual([CHEF, VICE]);
    await submit();
    expect(sent()).toEqual([{ emails: [CHEF, VICE] }]);
  });

  it('lets them be changed and removed before', async () => {
    const { user, getAllByRole, getByRole, t, written, submit, sent } = open([CHEF, VICE]);
    await user.click(getByRole('button', { name: t('form.signatory.dense.remove', { number: 1 }) }));
    expect(written()).toEqual([VICE]);
    const [field] = getAllByRole('textbox');
    if (!field) throw new Error('There is no field');
    await user.clear(field);
    await user.type(field, 'annan@example.com');
    await submit();
    expect(sent()).toEqual([{ emails: ['annan@example.com'] }]);
  });

  it('begins with an empty field where the organisation has written none', () => {
    expect(open([]).written()).toEqual(['']);
  });
});
