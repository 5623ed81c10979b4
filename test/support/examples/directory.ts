import type { CompanyCard } from "@/lib/directory/shared";

/** A company of two categories as a list shows it. */
export const companyCard: CompanyCard = {
  id: "1",
  name: "Cable Bay Logistics",
  types: [
    { code: "sea", name: "Sea freight" },
    { code: "warehouse", name: "Warehouse" },
  ],
  ports: ["Hong Kong", "Shenzhen"],
};
