import { describe, expect, it } from 'vitest';
import { ApiProblem } from '@/components/ui/api-problem';
import { fieldCodes } from '@/components/ui/use-field-errors';

const refused = (errors: Record<string, string[]>, errorCode = 'VALIDATION_FAILED') =>
  new ApiProblem('POST', 400, { errorCode, errors });

describe('what the server found wrong', () => {
  it('is said at its fields, the first code of each', () => {
    const problem = refused({ orgNo: ['ORGNR'], email: ['EMAIL', 'TOO_BIG'] });
    expect(fieldCodes(problem, ['orgNo', 'email', 'locale'])).toEqual({ orgNo: 'ORGNR', email: 'EMAIL' });
  });

  it('with one value of several is said at the field of them all', () => {
    expect(fieldCodes(refused({ 'emails.1': ['EMAIL'] }), ['emails'])).toEqual({ emails: 'EMAIL' });
  });

  it('is in the words of the forms', () => {
    const problem = refused({ message: ['TOO_BIG'], reason: ['TOO_SMALL'] });
    expect(fieldCodes(problem, ['message', 'reason'])).toEqual({ message: 'TOO_LONG', reason: 'REQUIRED' });
  });

  it('is told as a whole where the screen has no such field, or it is another refusal', () => {
    expect(fieldCodes(refused({ orgNo: ['ORGNR'], moSlug: ['TOO_BIG'] }), ['orgNo'])).toBeNull();
    expect(fieldCodes(refused({}, 'VALIDATION_FAILED'), ['orgNo'])).toBeNull();
    expect(fieldCodes(refused({ orgNo: ['ORGNR'] }, 'CONFLICT'), ['orgNo'])).toBeNull();
    expect(fieldCodes(new Error('offline'), ['orgNo'])).toBeNull();
  });
});
