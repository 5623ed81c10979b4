import { type PortNow, portNow } from "@/lib/sailings/shared";

/** A port whose clock is that of UTC, at 'YYYY-MM-DDTHH:mm'. */
export const clockAt = (time: string): PortNow => portNow(new Date(`${time}Z`), []);
