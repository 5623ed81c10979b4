/** An abbreviation as a row of its list. */
export const abbreviation = {
  id: "1",
  code: "VGM",
  name: "Verified Gross Mass",
  nameZh: "核實總重量",
  prefix: "",
  city: "",
  country: "",
  url: null,
};

/** A port with two further codes. */
export const codedPort = { ...abbreviation, code: "CNNBO", otherCodes: ["CNNGB", "CNNBG"] };

/** Measures of a tank container, in millimetres. */
export const tank = { length: 5878, height: 2411 };
