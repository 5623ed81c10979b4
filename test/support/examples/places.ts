import type { Hint } from "@/lib/api/hints";
import type { LinkedPort } from "@/lib/places/shared";

/** A port whose clock is that of UTC. */
export const portOf = (id: string, name: string, country = ""): LinkedPort => ({
  id,
  name,
  nameEn: name,
  country,
  code: id,
  zone: "UTC",
  addressName: name,
  plainName: name,
});

export const loadingPort = portOf("HKHKG", "Hong Kong");
export const dischargePort = portOf("NLRTM", "Rotterdam");

/** Why a search found nothing, and a search that does. */
export const hint: Hint = {
  text: "No port is called <Roterdam>.",
  choices: [
    {
      href: "/port?discharge_port=Rotterdam",
      title: "Rotterdam",
      note: "NLRTM",
      end: "43 sailings",
    },
  ],
};
