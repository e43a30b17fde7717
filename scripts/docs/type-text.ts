/** A JSON schema, as far as the calls use it. */
interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  $ref?: string;
}

const WIDTH = 100;
/** The bound that zod writes for an integer without bounds. */
const SAFE = Number.MAX_SAFE_INTEGER;

/** A JSON schema as a TypeScript type, with its bounds as comments. */
export function typeText(schema: object, indent = ''): string {
  const one = schema as Schema;
  if (one.$ref) return one.$ref.split('/').at(-1) ?? '';
  if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (one.const !== undefined) return JSON.stringify(one.const);
  if (one.anyOf) return one.anyOf.map((part) => typeText(part, indent)).join(' | ');
  if (one.type === 'array') return arrayText(one, indent);
  if (one.type === 'object') return objectText(one, indent);
  return `${plainType(one.type)}${bounds(one)}`;
}

function plainType(type: Schema['type']): string {
  const names = [type ?? 'unknown'].flat();
  return names.map((name) => (name === 'integer' ? 'number' : name)).join(' | ');
}

function arrayText({ items = {}, minItems, maxItems }: Schema, indent: string): string {
  const text = typeText(items, indent);
  const isPlain = /^[\w$]+$|^\{/.test(text) && !text.includes(' | ');
  const limits = range(minItems, maxItems);
  return `${isPlain || text.startsWith('{') ? text : `(${text})`}[]${limits ? ` /* ${limits} */` : ''}`;
}

function objectText(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const names = Object.keys(properties);
  if (names.length === 0) {
    const value =
      typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown';
    return `Record<string, ${value}>`;
  }
  const fields = names.map((name) => {
    const text = typeText(properties[name] ?? {}, `${indent}  `);
    return `${name}${required.includes(name) ? '' : '?'}: ${text}`;
  });
  const short = `{ ${fields.join('; ')} }`;
  if (short.length + indent.length <= WIDTH && !short.includes('\n')) return short;
  return `{\n${fields.map((field) => `${indent}  ${field};`).join('\n')}\n${indent}}`;
}

function bounds({ format, minLength, maxLength, minimum, maximum, description }: Schema): string {
  const within = range(
    minimum === -SAFE ? undefined : (minimum ?? minLength),
    maximum === SAFE ? undefined : (maximum ?? maxLength),
  );
  const said = [format, within, description].filter(Boolean).join(', ');
  return said ? ` /* ${said} */` : '';
}

function range(least: number | undefined, most: number | undefined): string {
  if (least === undefined && most === undefined) return '';
  return `${least ?? ''}–${most ?? ''}`;
}
