/** A statement is named when this process sends it for the fifth time, so that those that are sent once leave nothing behind. */
const NAMED_FROM = 5;
/** How many statements are named at most. PostgreSQL keeps each of them for each connection until that ends. */
const MOST_NAMED = 150;
/** How many texts of other statements are counted at once. */
const MOST_COUNTED = 1_000;

/**
 * Makes a function that names the statements of a process, by their text. PostgreSQL parses and plans a statement with a name
 * once per connection; one without a name each time, which takes longer than running it if it joins many tables.
 *
 * @returns The name of a statement, or undefined as long as it has none.
 */
export function statementNames(): (statement: { sql: string }) => string | undefined {
  const names = new Map<string, string>();
  const counted = new Map<string, number>();
  return ({ sql }) => {
    const name = names.get(sql);
    if (name !== undefined || names.size >= MOST_NAMED) return name;
    const times = (counted.get(sql) ?? 0) + 1;
    if (times >= NAMED_FROM) {
      counted.delete(sql);
      names.set(sql, `statement_${names.size + 1}`);
      return names.get(sql);
    }
    // Lists of many lengths have many texts: forget the counts, not the names.
    if (counted.size >= MOST_COUNTED) counted.clear();
    counted.set(sql, times);
    return undefined;
  };
}
