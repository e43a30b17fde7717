/** Something that whoever starts the product can put right. The message is one sentence that says what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
