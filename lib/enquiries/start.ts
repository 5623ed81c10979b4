import { config, wallClock } from "@/lib/config";
import { log } from "@/lib/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { channelsFor, waysOut } from "./channels";
import { type DeliveryChannel, startDelivery } from "./delivery";
import { upstreamChannel } from "./http";
import { mailChannel } from "./mail";
import { type QueueReading, readQueue } from "./queue";

/**
 * Starts this process's delivery worker, with the channels that are configured. Without any, what comes in stays in
 * the store, and the log says so once. Returns the function that ends it (see startDelivery).
 */
export function startDeliveries(): (withinMs?: number) => Promise<void> {
  const settings = config();
  const names = channelsFor("sea", settings);
  const channels = names.map(
    (name): DeliveryChannel =>
      name === "mail" && settings.mail ? mailChannel(settings.mail) : upstreamChannel(upstreamAccess()),
  );
  if (names.length === 0) {
    log().warn(
      "enquiries are kept in the store and sent nowhere: set SMTP_URL, MAIL_FROM and ENQUIRY_TO, or UPSTREAM_ENQUIRIES_URL",
    );
  } else {
    if (!settings.mail)
      log().warn("e-book subscriptions are kept in the store: they go by mail, and SMTP_URL is not set");
    log().info({ channels: names }, "enquiries are delivered");
  }
  return startDelivery({
    store: store(),
    channels,
    ways: waysOut(settings),
    clock: wallClock,
    log: log(),
  });
}

/** How the queue of the process's store stands. */
export const deliveryQueue = (): Promise<QueueReading> => readQueue(store().reader, wallClock());
