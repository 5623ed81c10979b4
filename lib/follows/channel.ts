/** The channel of the outbox for mails to followers. */
export const followChannel = "follow-mail";
