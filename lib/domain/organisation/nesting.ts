/** Whether objects and lists are nested deeper than this. Not recursive, so that deep nesting cannot overflow the stack. */
export function isDeeperThan(value: unknown, most: number): boolean {
  const rest: { one: unknown; depth: number }[] = [{ one: value, depth: 0 }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { one, depth } = next;
    if (typeof one !== 'object' || one === null) continue;
    if (depth >= most) return true;
    for (const inner of Object.values(one)) rest.push({ one: inner, depth: depth + 1 });
  }
  return false;
}
