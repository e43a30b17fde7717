import { describe, expect, it } from 'vitest';
import { ApiProblem } from '@/components/browser/error-text';
import { refusedValues } from '@/components/ui/field-form';

const refused = (errors: Record<string, string[]>, errorCode = 'VALIDATION_FAILED') =>
  new ApiProblem('POST', 400, { errorCode, errors });

describe('what the server found wrong', () => {
  it('is shown by its values, the first code of each', () => {
    const problem = refused({ orgNo: ['ORGNR'], 'emails.1': ['EMAIL', 'TOO_BIG'] });
    expect(refusedValues(problem)).toEqual({ orgNo: 'ORGNR', 'emails.1': 'EMAIL' });
  });

  it('is in the words of the forms', () => {
    const problem = refused({ message: ['TOO_BIG'], emails: ['TOO_SMALL'], text: [] });
    expect(refusedValues(problem)).toEqual({
      message: 'TOO_LONG',
      emails: 'REQUIRED',
      text: 'INVALID_VALUE',
    });
  });

  it('is nothing where it refused for another reason', () => {
    expect(refusedValues(refused({}))).toEqual({});
    expect(refusedValues(refused({ orgNo: ['ORGNR'] }, 'CONFLICT'))).toEqual({});
    expect(refusedValues(new Error('offline'))).toEqual({});
  });
});
