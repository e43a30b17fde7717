import { describe, expect, it } from 'vitest';
import {
  applicationFileName,
  creditReportFileName,
  internalSignatureFileName,
  signatureFileName,
} from '@/lib/domain/document-name';
import { contentCodeOf } from '@/lib/features/signing/case-document';

const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const company = { id: ID, orgNo: '559900-0014', organisationType: 'REGULAR_COMPANY' } as const;

describe('file names', () => {
  it('are those of the specification', () => {
    expect(signatureFileName(ID)).toBe(`${ID}-signature.pdf`);
    expect(internalSignatureFileName(ID)).toBe(`${ID}-internalsignature.pdf`);
    expect(creditReportFileName(ID)).toBe(`${ID}-creditsafe.pdf`);
    expect(applicationFileName(company, 'pdf')).toBe('559900-0014.pdf');
    expect(applicationFileName(company, 'zip')).toBe('559900-0014.zip');
  });

  it('never show the personal identity number of a sole trader, nor anything that is not a number', () => {
    const trader = { ...company, orgNo: '850709-9805', organisationType: 'SOLITARY_COMPANY' } as const;
    expect(applicationFileName(trader, 'pdf')).toBe(`${ID}.pdf`);
    expect(applicationFileName({ ...company, orgNo: '../../etc/passwd' }, 'zip')).toBe(`${ID}.zip`);
  });
});

describe('contentCodeOf', () => {
  it('says the case and its content', () => {
    expect(contentCodeOf(ID, { name: 'Alfa' })).toMatch(/^1B4E28BA-[0-9A-F]{12}$/);
  });

  it('changes with any value and with the case', () => {
    const codes = [
      contentCodeOf(ID, { name: 'Alfa', city: 'Umeå' }),
      contentCodeOf(ID, { name: 'Alfa', city: 'Umea' }),
      contentCodeOf(ID, { name: 'Alfa' }),
      contentCodeOf(ID, { city: 'Alfa' }),
      contentCodeOf(ID.replace('427', '428'), { name: 'Alfa' }),
    ];
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('depends neither on the order of the values nor on empty ones', () => {
    const code = contentCodeOf(ID, { name: 'Alfa', city: 'Umeå' });
    expect(contentCodeOf(ID, { city: 'Umeå', fax: '', pager: null, name: 'Alfa' })).toBe(code);
  });
});
