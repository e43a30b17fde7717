import { describe, expect, it, vi } from 'vitest';
import { ReplaceQuestion, type Signatory } from '@/components/signing/replace-question';
import { LOCALES } from '@/lib/domain/locale';
import { showScreen } from '../../fixtures/screen';

const signatory = (email: string, status: Signatory['status']): Signatory => ({
  ...{ email, status, remindedOn: null },
});
const [ADA, BO] = ['ada@example.com', 'bo@example.com'];

describe.each(LOCALES)('replacing a signatory in %s', (locale) => {
  const ask = (status: Signatory['status']) => {
    const onConfirm = vi.fn();
    const signatories = [signatory(ADA, status), signatory(BO, 'bounced')];
    const shown = showScreen(
      <ReplaceQuestion
        replaced={signatory(BO, 'bounced')}
        signatories={signatories}
        isPending={false}
        onCancel={() => undefined}
        onConfirm={onConfirm}
      />,
      locale,
      () => new Response(),
    );
    const submit = () =>
      shown.user.click(shown.getByRole('button', { name: shown.t('form.signatory.submit') }));
    return { ...shown, onConfirm, submit };
  };

  it('says whose signature is lost, or that none is', () => {
    const lost = ask('signed');
    expect(lost.container.ownerDocument.body.textContent).toContain(
      lost.t('form.signatory.lost', { count: 1, names: ADA }),
    );
    lost.unmount();
    const none = ask('opened');
    expect(none.container.ownerDocument.body.textContent).toContain(none.t('form.signatory.nobodyYet'));
  });

  it('takes a new address, and none that is wrong or among them', async () => {
    const { user, getByLabelText, t, onConfirm, submit } = ask('sent');
    await user.type(getByLabelText(t('form.signatory.newName')), ' Cia Ceder ');
    const field = getByLabelText(t('form.signatory.newEmail'), { exact: false });
    for (const wrong of ['', 'ada', ADA.toUpperCase()]) {
      await user.clear(field);
      if (wrong) await user.type(field, wrong);
      await submit();
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    expect(onConfirm).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, ' cia@example.com ');
    await submit();
    expect(onConfirm).toHaveBeenCalledWith(
      { newName: 'Cia Ceder', newEmail: 'cia@example.com' },
      expect.anything(),
    );
  });
});
