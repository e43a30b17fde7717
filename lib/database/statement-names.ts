/** A statement gets a name when this process sends it for the fifth time, so that statements that are sent once leave nothing behind. */
const NAMED_FROM = 5;
/** How many statements get a name at most. PostgreSQL keeps each named statement for each connection until the connection ends. */
const MOST_NAMED = 150;
/** How many texts of other statements are counted at once. */
const MOST_COUNTED = 1_000;

/**
 * Makes a function that names the statements of a process, by their text. PostgreSQL parses and plans a named statement once per
 * connection. It does so every time for a statement without a name, which takes longer than running it if it joins many tables.
 *
 * @returns a function that returns the name of a statement, or undefined as long as it has none
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
    // Lists of many lengths have many texts. Forget the counts, not the names.
    if (counted.size >= MOST_COUNTED) counted.clear();
    counted.set(sql, times);
    return undefined;
  };
}
