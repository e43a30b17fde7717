import { withLegalTexts } from '@/lib/domain/parse-json';
import { type CallName, type Method, readAddress } from './addresses';

/** Puts the parameters that the contract places in the address there, and the rest in the body. Leaves out empty parameters. */
export function splitInput(
  name: CallName,
  input: object,
): { method: Method; address: string; body: string | undefined } {
  const { method, path, parameters } = readAddress(name);
  const given = new Map<string, unknown>(Object.entries(input));
  const search = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    const value = given.get(parameter);
    given.delete(parameter);
    if (filled.includes(`{${parameter}}`)) {
      filled = filled.replace(`{${parameter}}`, encodeURIComponent(String(value)));
    } else {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== null && each !== undefined && each !== '') {
          search.append(parameter, String(each));
        }
      }
    }
  }
  const hasBody = method === 'POST' || method === 'PUT';
  const body = hasBody ? JSON.stringify(Object.fromEntries(given), withLegalTexts) : undefined;
  return { method, address: `/api/${filled}${search.size > 0 ? `?${search}` : ''}`, body };
}
