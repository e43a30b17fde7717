import { describe, expect, it } from 'vitest';
import { fileAddress, previewAddress } from '@/components/form-renderer/file-address';

const TARGET = { caseId: 'c', asApplicant: true };

describe('the address of a file', () => {
  it('is the original to download, and another picture to look at', () => {
    expect(fileAddress(TARGET, 'a b', 'f')).toBe('/api/File?caseId=c&componentId=a+b&fileId=f&as=applicant');
    expect(previewAddress(TARGET, 'a b', 'f')).toBe(`${fileAddress(TARGET, 'a b', 'f')}&preview=true`);
  });
});
