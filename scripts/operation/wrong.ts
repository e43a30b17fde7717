/** What is wrong with a connection, in words for the operator. */
export class Wrong extends Error {
  override readonly name = 'Wrong';
}
