import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/domain/errors';
import { JSON_DEPTH } from '@/lib/domain/limits';
import { problemOf, problemResponse } from '@/lib/server/http/problem';
import { parseInput, readBytes, readQuery, readUpload } from '@/lib/server/http/request';

describe('query parameters', () => {
  const call: Call = {
    method: 'GET',
    path: 'Any',
    onCase: false,
    permission: 'anybody',
    summary: 'Any',
    query: z.object({ status: z.array(z.string()).optional(), search: z.string().optional() }),
  };

  it('are lists where the call takes lists, and the first one where it does not', () => {
    const request = new Request('http://localhost:3000/?status=A&status=B&search=x&search=y&other=1');
    expect(readQuery(request, call)).toEqual({ status: ['A', 'B'], search: 'x', other: '1' });
    expect(readQuery(new Request('http://localhost:3000/?status=A'), call)).toEqual({ status: ['A'] });
  });
});

describe('a body', () => {
  it('is counted while it arrives, whatever length it claims', async () => {
    const chunks = ['a'.repeat(600), 'b'.repeat(600)];
    const body = new ReadableStream({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk) controller.enqueue(new TextEncoder().encode(chunk));
        else controller.close();
      },
    });
    const request = new Request('http://localhost:3000', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    await expect(readBytes(request, 1000)).rejects.toMatchObject({ code: 'TOO_LARGE', status: 413 });
  });

  it('of the wrong shape is reported field by field', () => {
    const shape = z.object({ a: z.string(), b: z.object({ c: z.number() }) });
    expect(() => parseInput(shape, { b: { c: 'x' } })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        options: { errors: { a: ['INVALID_TYPE'], 'b.c': ['INVALID_TYPE'] } },
      }),
    );
  });
});

/** An upload as programs send it. `head`: what they write after the name of the field. */
const uploaded = (
  head: string,
  { content = 'hej', contentType = 'multipart/form-data; boundary=grense' } = {},
) =>
  readUpload(
    new Request('http://localhost:3000', {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body: `--grense\r\nContent-Disposition: form-data; name="before"\r\n\r\n1\r\n--grense\r\nContent-Disposition: form-data; name="file"; ${head}\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n--grense--\r\n`,
    }),
    { field: 'file', maxBytes: 1_000 },
  ).then(({ value }) => [value.file.name, Buffer.from(value.file.content).toString()]);

describe('the name of an upload', () => {
  const characters = fc.constantFrom('"', '\\', ';', ' ', '=', 'å', 'a', '.', '%', "'", '漢');
  const name = fc.string({ unit: characters, minLength: 1, maxLength: 12 });
  const isRead = (text: string) => !/"[ \t]*;[ \t]*[\w*-]+=/.test(text);

  it.each([
    ['a backslash before them', (text: string) => text.replaceAll('"', '\\"')],
    ['their number, as browsers', (text: string) => text.replaceAll('"', '%22')],
    ['nothing', (text: string) => text],
  ])('may have quotes, sent with %s', async (_how, written) => {
    await fc.assert(
      fc.asyncProperty(name.filter(isRead), fc.constantFrom('', '; size=3'), async (text, after) => {
        // A backslash before a quote is the sign for a quote.
        const plain = text.replace(/\\+(?="|$)/g, '');
        fc.pre(plain !== '' && !/%(22|0a|0d)/i.test(plain));
        expect(await uploaded(`filename="${written(plain)}"${after}`)).toEqual([plain, 'hej']);
      }),
    );
  });

  it('leaves what looks like a name within the file', async () => {
    const content = 'a\r\nContent-Disposition: form-data; filename="a\\"b"\r\n\r\n';
    expect(await uploaded('filename="a.eml"', { content })).toEqual(['a.eml', content]);
  });

  it.each([
    ['filename=x.pdf', 'x.pdf'],
    ["filename=x.pdf; filename*=utf-8''%C3%A5.pdf", 'å.pdf'],
    ['filename="slut\\"', 'slut\\'],
  ])('is read in every way that programs write it: %s', async (head, expected) => {
    expect(await uploaded(head)).toEqual([expected, 'hej']);
  });
});

describe('an upload', () => {
  it.each([
    ['with another boundary', { contentType: 'multipart/form-data; boundary=other' }],
    ['without a boundary', { contentType: 'multipart/form-data' }],
    ['that is no form', { contentType: 'application/pdf' }],
  ])('%s cannot be read, which is not that it has no file', async (_what, sent) => {
    await expect(uploaded('filename="a.pdf"', sent)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      options: { errors: { body: ['NOT_MULTIPART'] } },
    });
  });

  it('that has no file says so', async () => {
    await expect(uploaded('filename="a.pdf"', { content: '' })).rejects.toMatchObject({
      options: { errors: { file: ['REQUIRED_FILE'] } },
    });
  });
});

describe('text', () => {
  const shape = z.object({ text: z.string(), list: z.array(z.unknown()).optional() });

  it.each(['a\0b', 'half \ud83d of a character'])('that no database can hold is refused: %j', (text) => {
    const refused = (field: string) =>
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        options: { errors: { [field]: ['INVALID_TEXT'] } },
      });
    expect(() => parseInput(shape, { text })).toThrow(refused('text'));
    expect(() => parseInput(shape, { text: 'a', list: [[{ deep: text }]] })).toThrow(
      refused('list.0.0.deep'),
    );
    expect(() => parseInput(shape, { 'a name of no field': text })).toThrow(refused('body'));
    expect(() => parseInput(shape, text)).toThrow(refused('body'));
  });

  const nested = (levels: number) => {
    let list: unknown = 'ok';
    for (let depth = 0; depth < levels; depth += 1) list = [list];
    return list;
  };

  it('may be any that is whole, within as many others as there may be', () => {
    expect(parseInput(shape, { text: 'åäö 👩‍👩‍👧 \n', list: [nested(JSON_DEPTH - 2)] }).text).toBe(
      'åäö 👩‍👩‍👧 \n',
    );
  });

  it.each([JSON_DEPTH - 1, 100_000])('within %i others is refused', (levels) => {
    expect(() => parseInput(shape, { text: 'a', list: [nested(levels)] })).toThrow(
      expect.objectContaining({ options: { errors: { body: ['TOO_DEEP'] } } }),
    );
  });

  it('may be one of half a million; of what is wrong with them the first are reported', () => {
    const list = Array.from({ length: 450_000 }, () => 1);
    expect(parseInput(shape, { text: 'a', list }).list).toHaveLength(450_000);
    try {
      parseInput(z.array(z.string()), list);
      expect.unreachable();
    } catch (error) {
      expect(Object.keys((error as AppError).options.errors ?? {})).toHaveLength(100);
    }
  });

  it('that breaks a rule of ours is reported by the code of that rule', () => {
    const rule = z.string().refine(() => false, { message: 'ORGNR' });
    expect(() => parseInput(z.object({ orgNo: rule }), { orgNo: 'x' })).toThrow(
      expect.objectContaining({ options: { errors: { orgNo: ['ORGNR'] } } }),
    );
  });
});

describe('a problem document', () => {
  it.each(Object.keys(ERROR_STATUS) as ErrorCode[])('has a text for %s in both languages', (code) => {
    const values = {
      who: 'Anna',
      status: 'REJECTED',
      types: 'pdf',
      part: 'register',
      max: 3,
      ...{ width: 64, height: 32 },
      most: 3,
      what: 'notes',
      office: 'yes',
      format: 'AVIF',
      minutes: 3,
      ...(code === 'TOO_LATE' && { why: 'sent' }),
    };
    for (const locale of ['sv', 'en'] as const) {
      const problem = problemOf(new AppError(code, { values }), locale, 'id');
      expect(problem).toMatchObject({ status: ERROR_STATUS[code], requestId: 'id' });
      expect(problem.message).not.toMatch(/errors\.|[{}]/);
      expect(problem.errorCode).not.toContain('LINK_');
    }
  });

  it.each(['signing-service', 'register', 'job'])('names %s as people know it', (who) => {
    const values = { who, whoKind: 'system', status: 'REJECTED' };
    for (const locale of ['sv', 'en'] as const) {
      const { message } = problemOf(new AppError('ILLEGAL_TRANSITION', { values }), locale, 'id');
      expect(message).not.toMatch(/job|signing-service|Automati/);
    }
  });

  it('does not name people to themselves', () => {
    const values = { who: 'Anna Admin', whoKind: 'self', status: 'REJECTED' };
    const { message } = problemOf(new AppError('ILLEGAL_TRANSITION', { values }), 'sv', 'id');
    expect(message).toBe(
      'Du har redan ändrat ärendet, här eller på en annan sida. Det har nu status ”Avslagen”. Det här går inte att göra nu.',
    );
  });

  it('says UNAVAILABLE of a database that is away, and nothing of a defect', () => {
    for (const error of [
      Object.assign(new Error('x'), { code: 'P1001' }),
      Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
      new Error('outer', { cause: new Error('timeout exceeded when trying to connect') }),
    ]) {
      expect(problemOf(error, 'sv', 'id')).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' });
    }
    const defect = problemOf(new Error('SELECT secret'), 'sv', 'id');
    expect(defect).toMatchObject({ status: 500, errorCode: 'INTERNAL' });
    expect(JSON.stringify(defect)).not.toContain('secret');
  });

  it('sends Retry-After if waiting helps', () => {
    const response = problemResponse(new AppError('RATE_LIMITED', { retryAfter: 7 }), 'sv', 'id');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });
});
