/** Something that whoever starts the product can put right. The message is one sentence that says what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';

  /** What happened, without what to do about it. */
  get what(): string {
    return this.message.split(/: (?=read |start again|move it|stop )/)[0]?.replace(/\.$/, '') ?? this.message;
  }
}
