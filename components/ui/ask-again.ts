/** How often something is asked for again where no event stream tells of changes. */
export const ASK_AGAIN_MS = 20_000;
