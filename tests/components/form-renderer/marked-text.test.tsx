import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MarkedText } from '@/components/form-renderer/marked-text';
import { Form, row, spokenOf, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

const shown = (text: string) => showScreen(<MarkedText text={text} heading="h4" />, 'sv', store).container;

describe('a text with Markdown', () => {
  it('is drawn as headings, lists, bold words and links that open elsewhere', () => {
    const container = shown('# Krav\n- **Avtal** krävs\n3. Se [listan](https://example.com)');
    expect(container.querySelector('h4, h3')?.textContent).toBe('Krav');
    expect(container.querySelector('ul li strong')?.textContent).toBe('Avtal');
    expect(container.querySelector('ol')?.getAttribute('start')).toBe('3');
    const link = container.querySelector('a');
    expect([link?.href, link?.target, link?.rel]).toEqual([
      'https://example.com/',
      '_blank',
      'noreferrer noopener',
    ]);
  });

  it('never brings HTML or an address that runs something along', () => {
    const text = '# <img src=x onerror=alert(1)>\n[a](javascript:alert(1)) <script>alert(1)</script>';
    const container = shown(text);
    expect(container.querySelector('img, script, a')).toBeNull();
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>');
  });

  it('describes the field whose help it is', async () => {
    const help = row('FormTextBox', 'it', 'Fråga', { helpText: 'Se:\n- **ett**\n- två' });
    const plain = row('FormTextBox', 'other', 'Annan', { helpText: 'Som förut' });
    showScreen(<Form rows={[help, plain]} />, 'sv', store);
    await waitFor(() => expect(spokenOf('it').description).toBe('Se:etttvå'));
    expect(spokenOf('other').description).toBe('Som förut');
  });
});
