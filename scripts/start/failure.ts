/** A problem that the person starting the product can fix. The message is one sentence that says how. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';

  /** The problem, without the advice on what to do about it. */
  get what(): string {
    return this.message.split(/: (?=read |start again|move it|stop )/)[0]?.replace(/\.$/, '') ?? this.message;
  }
}
