import { diffArrays } from 'diff'

/** Words, amounts and other numbers, spaces and signs. An amount is one part: of "$5,000" not just the 5 changes. */
const PARTS = /\$?\d+(?:[.,]\d+)*|\s+|[\p{L}\p{M}]+|[^\p{L}\p{M}\s\d]/gu

const partsOf = (text: string): string[] => text.match(PARTS) ?? []

type Side = 'live' | 'sent'

/** One side of a changed text: the live side with removals struck through, or the sent side with additions underlined. */
export const WordDiff = ({
  live,
  sent,
  side,
}: {
  readonly live: string
  readonly sent: string
  readonly side: Side
}) => (
  <p className="wrap-anywhere whitespace-pre-line">
    {diffArrays(partsOf(live), partsOf(sent)).map(({ value: parts, added, removed }, index) => {
      const value = parts.join('')
      const key = `${index} ${value.length}`
      if (added)
        return (
          side === 'sent' && (
            <ins
              key={key}
              className="bg-pine-wash text-on-pine-wash underline decoration-2 underline-offset-2"
            >
              {value}
            </ins>
          )
        )
      if (removed)
        return (
          side === 'live' && (
            <del key={key} className="bg-blush text-on-blush">
              {value}
            </del>
          )
        )
      return <span key={key}>{value}</span>
    })}
  </p>
)
