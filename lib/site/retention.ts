/**
 * How long the portal stores what people send it (specification, section 9); the privacy page states each. It stands apart from the
 * limits in site.ts, because the script of every page includes those.
 */
export const retention = {
  /** How long a delivered enquiry is stored before it is deleted. */
  enquiryDays: 180,
  /** How long an enquiry that could not be delivered is stored for the operator. */
  undeliveredDays: 365,
  /** How long a suspect enquiry, probably of a robot, is stored. */
  suspectDays: 30,
  /** How long a schedule is followed by mail after its last day. */
  followDays: 30,
  /** How long a ship, a service, a port, a carrier or a lane by air is followed by mail: they have no last day. */
  followOpenDays: 180,
  /** How long a follower can confirm. */
  followQuestionHours: 48,
  /** How long a code of an address that did not confirm is stored. */
  followCodeDays: 30,
} as const;
