/** The shared secret of tokens, and of the codes of addresses that did not answer. */
export const secretName = "follows";
