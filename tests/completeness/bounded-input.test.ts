import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ALL_CALLS } from '@/lib/contract/contract';
import { formTemplateSchema } from '@/lib/domain/forms/template';

vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

interface JsonSchema {
  [key: string]: unknown;
  type?: string;
  properties?: Record<string, JsonSchema>;
}

/** Formats of a fixed or short length, which say themselves how long they are. */
const SHORT_FORMATS = ['uuid', 'date'];
/** What takes a fixed number of characters, such as `[\w-]{1,60}`; nothing in it repeats without an end. */
const isBoundedPattern = (pattern: unknown) =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern);

/** Where a schema accepts a text without a longest length, a list without a most, or an object of any keys. */
function unboundedIn(schema: JsonSchema, path: string): string[] {
  const inner = Object.entries(schema).flatMap(([key, value]) => {
    const at = key === 'properties' || key === '$defs' ? path : `${path}/${key}`;
    if (Array.isArray(value)) return value.flatMap((one, index) => childOf(one, `${at}[${index}]`));
    if (key === 'properties' || key === '$defs') {
      return Object.entries(value as object).flatMap(([name, one]) => childOf(one, `${path}.${name}`));
    }
    return childOf(value, at);
  });
  return [...(isBounded(schema) ? [] : [path]), ...inner];
}

const childOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null ? unboundedIn(value as JsonSchema, path) : [];

function isBounded(schema: JsonSchema): boolean {
  if (schema.type === 'array') return typeof schema.maxItems === 'number';
  if (schema.type !== 'string' || schema.enum !== undefined || schema.const !== undefined) return true;
  return (
    typeof schema.maxLength === 'number' ||
    SHORT_FORMATS.includes(String(schema.format)) ||
    isBoundedPattern(schema.pattern)
  );
}

const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

describe('every text and every list that somebody may send has an end', () => {
  it.each(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
    const query = call.query ? unboundedIn(jsonOf(call.query), 'query') : [];
    const body = call.body ? unboundedIn(jsonOf(call.body), 'body') : [];
    expect([...query, ...body]).toEqual([]);
  });

  it('a form template', () => {
    expect(unboundedIn(jsonOf(formTemplateSchema), 'template')).toEqual([]);
  });
});

describe('the search for what has no end', () => {
  it.each([
    [z.object({ a: z.string() }), ['x.a']],
    [z.object({ a: z.string().max(5) }), []],
    [z.array(z.string().max(5)), ['x']],
    [z.array(z.string()).max(5), ['x/items']],
    [z.union([z.string(), z.object({ a: z.array(z.uuid()) })]), ['x/anyOf[0]', 'x/anyOf[1].a']],
    [z.string().regex(/^[a-z]{1,5}$/), []],
    [z.string().regex(/^[a-z]+$/), ['x']],
  ])('%#', (schema, found) => {
    expect(unboundedIn(jsonOf(schema), 'x')).toEqual(found);
  });
});
