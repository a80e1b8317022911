import { zipOf } from './zip.ts'

/**
 * States by ranges of ZIP prefixes, such as `010-027MA`. Islands that share three digits with others come first, with
 * all five digits. `??` marks a prefix in two states, where the person must choose. Unassigned prefixes are omitted.
 */
const RANGES =
  '96799-96799AS 96910-96932GU 96939-96940PW 96941-96944FM 96950-96952MP 96960-96960MH 96970-96970MH 005-005NY 006-007PR 008-008VI 009-009PR 010-027MA 028-029RI 030-038NH 039-049ME 050-054VT 055-055MA 056-059VT 060-062CT 063-063?? 064-069CT 070-089NJ 090-098AE 100-149NY 150-196PA 197-199DE 200-200DC 201-201VA 202-204DC 205-205?? 206-219MD 220-246VA 247-268WV 270-289NC 290-299SC 300-319GA 320-339FL 340-340AA 341-349FL 350-369AL 370-385TN 386-397MS 398-399GA 400-427KY 430-459OH 460-479IN 480-499MI 500-528IA 530-549WI 550-567MN 569-569DC 570-577SD 580-588ND 590-599MT 600-629IL 630-658MO 660-679KS 680-693NE 700-714LA 716-729AR 730-731OK 733-733TX 734-738OK 739-739?? 740-749OK 750-799TX 800-816CO 820-831WY 832-833ID 834-834?? 835-838ID 840-847UT 850-865AZ 870-884NM 885-885TX 889-898NV 900-961CA 962-966AP 967-968HI 969-969?? 970-979OR 980-994WA 995-999AK'

const STATE_RANGES: readonly (readonly [from: string, to: string, state: string])[] = RANGES.split(' ').map(
  (range) => {
    const [from = '', rest = ''] = range.split('-')
    return [from, rest.slice(0, from.length), rest.slice(from.length)]
  },
)

const AMBIGUOUS = '??'
const ZIP_DIGITS = 5

const rangeOf = (typed: string): (typeof STATE_RANGES)[number] | undefined => {
  const zip = zipOf(typed)
  if (zip === null) return undefined
  const isIn = ([from, to]: (typeof STATE_RANGES)[number]): boolean => {
    const beginning = zip.slice(0, from.length)
    return from <= beginning && beginning <= to
  }
  return STATE_RANGES.find(isIn)
}

/** Whether a complete ZIP code is ambiguous about its state. */
export const needsState = (typed: string): boolean => rangeOf(typed)?.[2] === AMBIGUOUS

/** The state of a ZIP code by its prefix; null if ambiguous or unassigned. */
export const stateOfZip = (typed: string): string | null =>
  needsState(typed) ? null : (rangeOf(typed)?.[2] ?? null)

/** Whether the ZIP code is one of the islands', which are listed in full. */
export const isZipOfIslands = (typed: string): boolean => rangeOf(typed)?.[0].length === ZIP_DIGITS

/** Whether a complete ZIP code has an unassigned prefix. */
export const hasUnknownZipPrefix = (typed: string): boolean =>
  zipOf(typed) !== null && rangeOf(typed) === undefined
