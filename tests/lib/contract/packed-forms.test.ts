import { expect, it } from 'vitest';
import { packForms, unpackForms } from '@/lib/contract/packed-forms';
import { sampleCase } from '../../fixtures/sample-case';

it('packs forms into much less, without losing anything of them', () => {
  const { forms } = sampleCase();
  const packed = packForms(forms);
  expect(unpackForms(JSON.parse(JSON.stringify(packed)))).toEqual(forms);
  expect(JSON.stringify(packed).length).toBeLessThan(0.7 * JSON.stringify(forms).length);
});
