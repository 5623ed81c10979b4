import { config, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { startAcknowledgments, type WriteAcknowledgment } from "./acknowledgment";
import { channelsFor, deliveryRoutes } from "./channels";
import { type DeliveryChannel, startDelivery } from "./delivery";
import { upstreamChannel } from "./http";
import { mailChannel } from "./mail";
import { type QueueReading, readQueue } from "./queue";

/**
 * Starts this process's delivery worker with the configured channels. Without any, enquiries stay in the store, and the log has
 * one warning. Where mail is configured, a second worker acknowledges enquiries to their senders. Returns the function that ends both
 * (see startWorker).
 */
export function startDeliveries(write: WriteAcknowledgment): (withinMs?: number) => Promise<void> {
  const settings = config();
  const names = channelsFor("sea", settings);
  const channels = names.map(
    (name): DeliveryChannel =>
      name === "mail" && settings.mail ? mailChannel(settings.mail) : upstreamChannel(upstreamAccess()),
  );
  if (names.length === 0) {
    log().warn(
      "enquiries are stored and not delivered: set SMTP_URL, MAIL_FROM and ENQUIRY_TO, or UPSTREAM_ENQUIRIES_URL",
    );
  } else {
    if (!settings.mail)
      log().warn(
        "e-book subscriptions are stored and not delivered: they need mail, and SMTP_URL is not set",
      );
    log().info({ channels: names }, "enquiries are delivered");
  }
  const context = { store: store(), clock: wallClock, log: log() };
  const workers = [startDelivery({ ...context, channels, routes: deliveryRoutes(settings) })];
  if (settings.mail) workers.push(startAcknowledgments({ ...context, settings: settings.mail, write }));
  return async (withinMs) => {
    await Promise.all(workers.map((stop) => stop(withinMs)));
  };
}

/** The delivery queue of the process's store. */
export const deliveryQueue = (): Promise<QueueReading> => readQueue(store().reader, wallClock());
