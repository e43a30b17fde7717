import { describe, expect, it } from 'vitest';
import { permittedBulkActions } from '@/lib/domain/lifecycle/bulk';
import { ROLE } from '@/lib/domain/lifecycle/permissions';

describe('what may be done with several cases at once', () => {
  it('follows the permissions of each role', () => {
    expect(permittedBulkActions([ROLE.administrator])).toEqual(['delegate', 'archive', 'remind', 'export']);
    expect(permittedBulkActions([ROLE.advisor])).toEqual(['delegate', 'remind']);
    expect(permittedBulkActions([ROLE.readOnly, ROLE.regionalReviewer])).toEqual([]);
    expect(permittedBulkActions([])).toEqual([]);
  });

  it('takes what one of several roles may do', () => {
    expect(permittedBulkActions([ROLE.readOnly, ROLE.advisor])).toEqual(['delegate', 'remind']);
  });
});
