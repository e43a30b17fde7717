const holder = globalThis as unknown as Record<string, object | undefined>;

/**
 * Returns the state of this process under a name, made on first use. A variable of a module would not do: Next bundles startup code
 * separately from request code, and `next dev` reloads modules on every change.
 */
export function sharedState<State extends object>(name: string, make: () => State): State {
  holder[name] ??= make();
  return holder[name] as State;
}
