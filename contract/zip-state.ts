import { zipOf } from './zip.ts'

/**
 * Which state the first three figures of a ZIP code lie in, from … to. Those that lie in two states, and the mail rooms of
 * the armed forces, are left out: then the person says it.
 */
const RANGES =
  '005-005NY 006-007PR 008-008VI 009-009PR 010-027MA 028-029RI 030-038NH 039-049ME 050-054VT 055-055MA 056-059VT 060-062CT 064-069CT 070-089NJ 100-149NY 150-196PA 197-199DE 200-200DC 201-201VA 202-204DC 206-219MD 220-246VA 247-268WV 270-289NC 290-299SC 300-319GA 320-339FL 341-349FL 350-369AL 370-385TN 386-397MS 398-399GA 400-427KY 430-459OH 460-479IN 480-499MI 500-528IA 530-549WI 550-567MN 569-569DC 570-577SD 580-588ND 590-599MT 600-629IL 630-658MO 660-679KS 680-693NE 700-714LA 716-729AR 730-731OK 733-733TX 734-738OK 740-749OK 750-799TX 800-816CO 820-831WY 832-833ID 835-838ID 840-847UT 850-865AZ 870-884NM 885-885TX 889-898NV 900-961CA 968-968HI 970-979OR 980-994WA 995-999AK'

const STATES_OF: readonly (readonly [from: string, to: string, state: string])[] = RANGES.split(' ').map(
  (range) => [range.slice(0, 3), range.slice(4, 7), range.slice(7)],
)

/** The state of a ZIP code by its beginning; null where that isn't clear, or it is none. */
export const stateOfZip = (typed: string): string | null => {
  const beginning = zipOf(typed)?.slice(0, 3)
  if (beginning === undefined) return null
  return STATES_OF.find(([from, to]) => from <= beginning && beginning <= to)?.[2] ?? null
}

/** The beginnings left out above: in two states, or of the armed forces. */
const UNCLEAR = /^(?:063|09[0-8]|205|340|739|834|96[2-79])/

/** A whole ZIP code that doesn't tell its state. */
export const asksState = (typed: string): boolean => {
  const zip = zipOf(typed)
  return zip !== null && UNCLEAR.test(zip)
}

/** As long as a ZIP code, but the Postal Service has none that begins so. */
export const beginsNoZip = (typed: string): boolean =>
  zipOf(typed) !== null && stateOfZip(typed) === null && !asksState(typed)
