/** How often we ask again where no event stream reports changes. */
export const ASK_AGAIN_MS = 20_000;
